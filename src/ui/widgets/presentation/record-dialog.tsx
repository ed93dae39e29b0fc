import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import type { ModelName } from '#contract/registry.ts'
import type { FormValues } from '#src/machines/form.machine.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import type { AnyPresentation } from './presentation.ts'
import { RecordForm } from './record-form.tsx'

const NO_VALUES: FormValues = {}

interface RecordDialogProps {
  readonly presentation: AnyPresentation
  /** The record to update; null creates one. */
  readonly record: Mirrored<ModelName> | null
  readonly fixed?: FormValues
  readonly open: boolean
  onOpenChange(open: boolean): void
  onSaved?(id: RecordId): void
}

/** The form of a record in a dialog. Closing it keeps the typed text as a draft. */
export const RecordDialog = ({
  presentation,
  record,
  fixed = NO_VALUES,
  open,
  onOpenChange,
  onSaved,
}: RecordDialogProps) => {
  const { t } = useTranslation()
  const { t: tRecord } = useTranslation('record')
  const close = () => onOpenChange(false)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={tRecord(`${record ? 'update' : 'create'}.${presentation.model}`)}
      closeLabel={t('close')}
      size="large"
    >
      <RecordForm
        presentation={presentation}
        record={record}
        fixed={fixed}
        correction={null}
        surface="dialog"
        onSaved={(id) => {
          close()
          onSaved?.(id)
        }}
        onCancel={close}
      />
    </Dialog>
  )
}
