import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { INVOICE_GROUPINGS } from '#contract/lifecycle/invoice.ts'
import { invoiceActions } from '#contract/models/invoice/invoice.actions.ts'
import { invoice as model } from '#contract/models/invoice/invoice.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useDispatchAction } from '../../../hooks/actions/use-dispatch-action.ts'
import { useOptimisticValue } from '../../../hooks/actions/use-optimistic-value.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { useActionContext } from '../../../hooks/records/references.tsx'
import { Select } from '../../../kit/inputs/select.tsx'

/** How the time of a draft is put on lines; nothing where it has none. */
export const Grouping = ({
  invoice,
  hasTime,
}: {
  readonly invoice: Mirrored<'invoice'>
  readonly hasTime: boolean
}) => {
  const id = useId()
  const { t } = useTranslation('invoiceEditor')
  const labels = useLabels()
  const context = useActionContext()
  const { dispatchAction } = useDispatchAction()
  const [grouping, change] = useOptimisticValue({ id: invoice.id, value: invoice.grouping }, (requested) =>
    dispatchAction('invoice', invoice, 'regroup', { grouping: requested }),
  )
  if (!hasTime || invoiceActions.regroup.when(invoice, context, { grouping }) !== null) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <label htmlFor={id} className="font-medium">
        {labels.field.invoice.grouping}
      </label>
      <Select
        id={id}
        value={grouping}
        onChange={change}
        options={INVOICE_GROUPINGS.map((choice) => ({
          value: choice,
          label: labels.choiceOf(model.fields.grouping, choice),
        }))}
        className="w-auto! min-w-40"
      />
      <span className="text-ink-3 text-sm">{t('groupingHint')}</span>
    </div>
  )
}
