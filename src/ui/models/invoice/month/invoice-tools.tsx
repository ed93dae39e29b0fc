import { Calculator, CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { type ListQuery, parseOrder } from '#contract/core/list-query.ts'
import { invoiceActions } from '#contract/models/invoice/invoice.actions.ts'
import { invoice as model } from '#contract/models/invoice/invoice.ts'
import { useDispatchAction } from '../../../hooks/actions/use-dispatch-action.ts'
import { useActionContext } from '../../../hooks/records/references.tsx'
import { useList } from '../../../hooks/records/use-records.ts'
import { Button } from '../../../kit/button.tsx'
import { Tooltip } from '../../../kit/overlays/tooltip.tsx'
import { MonthDialog } from './month-dialog.tsx'

const DRAFTS: ListQuery = {
  search: '',
  filter: { stage: { in: ['draft'] } },
  orderBy: parseOrder(model.defaultOrder),
  page: 1,
  limit: 'all',
}

const NARROW = 'max-sm:w-control max-sm:px-0'

/** Actions on all drafts: those of a month for every client, and their totals anew. */
export const InvoiceTools = () => {
  const { t } = useTranslation('invoice')
  const context = useActionContext()
  const { dispatchActions } = useDispatchAction()
  const { value } = useList('invoice', DRAFTS)
  const [isOpen, setOpen] = useState(false)
  const drafts = (value?.rows ?? []).filter((draft) => invoiceActions.computeTotal.when(draft, context, {}) === null)
  const computeAll = async (): Promise<void> => {
    const answers = await dispatchActions(
      'invoice',
      drafts.map((record) => ({ record, action: 'computeTotal', payload: {} })),
      (count) => ({ title: t('computed', { count }) }),
    )
    if (answers === null) return
    toast.success(t('computed', { count: answers.filter(({ status }) => status === 'logged').length }))
  }
  return (
    <span className="flex gap-1.5">
      <Button look="secondary" onClick={() => setOpen(true)} className={NARROW}>
        <CalendarPlus aria-hidden />
        <span className="max-sm:sr-only">{t('monthOpen')}</span>
      </Button>
      <Tooltip text={t('computeAllHint')}>
        <Button look="secondary" disabled={drafts.length === 0} onClick={() => void computeAll()} className={NARROW}>
          <Calculator aria-hidden />
          <span className="max-sm:sr-only">{t('computeAll')}</span>
        </Button>
      </Tooltip>
      {isOpen && <MonthDialog onClose={() => setOpen(false)} />}
    </span>
  )
}
