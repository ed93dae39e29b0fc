import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useOne } from '../../hooks/records/use-records.ts'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import type { Opened } from './click-action.ts'
import type { OpenedRecordProps } from './opened-record.tsx'
import { CardButtons, useMayEdit } from './record-buttons.tsx'
import { useRecordFacts } from './record-card.tsx'
import { RecordDialog } from './record-dialog.tsx'
import { RecordView } from './record-properties.tsx'
import { useRecordName } from './record-title.tsx'

const NONE_HIDDEN: readonly string[] = []

interface OpenedRecordDialogProps extends OpenedRecordProps {
  readonly opened: Opened
  close(): void
}

/** The form or the card of the record that the address of a list names. */
export const OpenedRecordDialog = ({ presentation, space, pathTemplate, opened, close }: OpenedRecordDialogProps) => {
  const { t } = useTranslation()
  const { t: tRecord } = useTranslation('record')
  const { value: record } = useOne(presentation.model, opened.id)
  const mayEdit = useMayEdit(presentation)
  const recordName = useRecordName(presentation)
  const factsOf = useRecordFacts(presentation, NONE_HIDDEN)
  const Decide = presentation.decision?.Buttons
  if (record === undefined) return null
  if (record !== null && opened.action === 'edit' && mayEdit(record)) {
    // The address keeps the id by which the record was opened, also when the server numbers it.
    return <RecordDialog key={opened.id} presentation={presentation} record={record} open onOpenChange={close} />
  }
  return (
    <Dialog
      open
      onOpenChange={close}
      title={record === null ? tRecord(`notFound.${presentation.model}`) : recordName(record)}
      {...(record !== null && factsOf(record) !== '' ? { description: factsOf(record) } : {})}
      closeLabel={t('close')}
      size="large"
      isToRead
      footer={
        <>
          {record !== null && (
            <CardButtons presentation={presentation} record={record} pathTemplate={pathTemplate} onDeleted={close} />
          )}
          {/* On a phone the decision has the room, and the cross closes. */}
          <Button look={Decide ? 'ghost' : 'primary'} onClick={close} className={Decide && 'max-sm:hidden'}>
            {t('close')}
          </Button>
          {record !== null && Decide && <Decide record={record} place="end" done={close} />}
        </>
      }
    >
      {record === null ? (
        <EmptyState
          icon={<SearchX />}
          title={tRecord(`notFound.${presentation.model}`)}
          hint={tRecord('notFoundHint')}
        />
      ) : (
        <RecordView key={opened.id} presentation={presentation} record={record} space={space} isWide />
      )}
    </Dialog>
  )
}
