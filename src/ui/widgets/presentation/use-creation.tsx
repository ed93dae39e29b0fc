import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findAction } from '#contract/registry.ts'
import type { FormValues } from '#src/machines/form.machine.ts'
import { useCan } from '../../hooks/actions/use-can.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import type { AnyPresentation } from './presentation.ts'
import { RecordDialog } from './record-dialog.tsx'

/** Button, empty state and dialog of a creation; without the right to create only the empty state. */
export const useCreation = (presentation: AnyPresentation, parent: FormValues, editable: boolean) => {
  const { t } = useTranslation()
  const { t: tRecord } = useTranslation('record')
  const labels = useLabels()
  const can = useCan()
  const [open, setOpen] = useState(false)
  const { model, icon: Icon } = presentation
  const isAllowed = editable && can(`${model}.create`)
  // Nobody creates these records by hand: the hint says where they come from.
  const isReadOnly = !editable || findAction(model, 'create') === undefined
  return {
    button: useMemo(
      () =>
        isAllowed ? (
          <Button look="primary" aria-label={tRecord(`create.${model}`)} onClick={() => setOpen(true)} className="max-sm:w-control max-sm:px-0">
            <Plus aria-hidden />
            <span className="max-sm:hidden">{tRecord(`create.${model}`)}</span>
          </Button>
        ) : undefined,
      [isAllowed, model, tRecord],
    ),
    empty: useMemo(
      () => (
        <EmptyState
          icon={<Icon />}
          title={t('list.empty', { model: labels.model[model].one, models: labels.model[model].many })}
          {...(isAllowed || isReadOnly ? { hint: tRecord(`emptyHint.${model}`, { skipInterpolation: true }) } : {})}
          action={
            isAllowed && (
              <Button look="secondary" onClick={() => setOpen(true)}>
                <Plus aria-hidden />
                {tRecord(`create.${model}`)}
              </Button>
            )
          }
        />
      ),
      [Icon, isAllowed, isReadOnly, labels, model, t, tRecord],
    ),
    dialog: <RecordDialog presentation={presentation} record={null} fixed={parent} open={open} onOpenChange={setOpen} />,
  }
}
