import type { Mirrored } from '#src/store/mirrored.ts'
import { RecordDialog } from '../../widgets/presentation/record-dialog.tsx'
import { pointagePresentation } from './presentation.ts'

interface PointageDialogProps {
  readonly pointage: Mirrored<'pointage'>
  readonly open: boolean
  onOpenChange(open: boolean): void
}

/** The form of a pointage, with the fields that this person may change. */
export const PointageDialog = ({ pointage, open, onOpenChange }: PointageDialogProps) => (
  <RecordDialog presentation={pointagePresentation} record={pointage} open={open} onOpenChange={onOpenChange} />
)
