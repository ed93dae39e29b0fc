import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import { findAction } from '#contract/registry.ts'
import type { FormValues } from '#src/machines/form.machine.ts'
import { useCan } from '../../hooks/actions/use-can.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { AddButton } from '../list/add-button.tsx'
import { useAskedCreation } from './asked-creation.ts'
import type { AnyPresentation } from './presentation.ts'
import { RecordDialog } from './record-dialog.tsx'

/**
 * Button, empty state and dialog of a creation; without the right to create only the empty state.
 * `onCreated` gets the id of the new record.
 */
export const useCreation = (
  presentation: AnyPresentation,
  parent: FormValues,
  editable: boolean,
  onCreated?: (id: RecordId) => void,
) => {
  const { t } = useTranslation()
  const { t: tRecord } = useTranslation('record')
  const labels = useLabels()
  const can = useCan()
  const [open, setOpen] = useState(false)
  const { model, icon: Icon } = presentation
  const isAllowed = editable && can(`${model}.create`)
  useAskedCreation(model, isAllowed, () => setOpen(true))
  // Nobody creates these records by hand: the hint says where they come from.
  const isReadOnly = !editable || findAction(model, 'create') === undefined
  return {
    button: useMemo(
      () =>
        isAllowed ? (
          <AddButton place="tools" text={tRecord(`create.${model}`)} onAdd={() => setOpen(true)} />
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
            isAllowed && <AddButton place="empty" text={tRecord(`create.${model}`)} onAdd={() => setOpen(true)} />
          }
        />
      ),
      [Icon, isAllowed, isReadOnly, labels, model, t, tRecord],
    ),
    dialog: (
      <RecordDialog
        presentation={presentation}
        record={null}
        fixed={parent}
        open={open}
        onOpenChange={setOpen}
        {...(onCreated ? { onSaved: onCreated } : {})}
      />
    ),
  }
}
