import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useOne } from '../../hooks/records/use-records.ts'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import type { StaffSpace } from '../../navigation.ts'
import { openedBy, withoutOpened } from './click-action.ts'
import type { AnyPresentation } from './presentation.ts'
import { CardButtons, useMayEdit } from './record-buttons.tsx'
import { RecordDialog } from './record-dialog.tsx'
import { RecordView } from './record-properties.tsx'
import { useRecordName } from './record-title.tsx'

interface OpenedRecordProps {
  readonly presentation: AnyPresentation
  readonly space: StaffSpace
  readonly pathTemplate: string | null
}

/**
 * The record that the address names (`?show=3`, `?edit=3`), in a dialog over its list: back, reload
 * and a shared link show it again. Who may not change it reads its card instead of the form.
 */
export const OpenedRecord = ({ presentation, space, pathTemplate }: OpenedRecordProps) => {
  const { t } = useTranslation()
  const { t: tRecord } = useTranslation('record')
  const [params, setParams] = useSearchParams()
  const opened = openedBy(params)
  const { value: record } = useOne(presentation.model, opened?.id ?? null)
  const mayEdit = useMayEdit(presentation)
  const recordName = useRecordName(presentation)
  if (opened === null || record === undefined) return null
  const close = () => setParams((present) => withoutOpened(present), { replace: true })
  if (record !== null && opened.action === 'edit' && mayEdit(record)) {
    return <RecordDialog key={record.id} presentation={presentation} record={record} open onOpenChange={close} />
  }
  return (
    <Dialog
      open
      onOpenChange={close}
      title={record === null ? tRecord(`notFound.${presentation.model}`) : recordName(record)}
      closeLabel={t('close')}
      size="large"
      footer={
        <>
          {record !== null && <CardButtons presentation={presentation} record={record} pathTemplate={pathTemplate} onDeleted={close} />}
          <Button look="primary" onClick={close}>
            {t('close')}
          </Button>
        </>
      }
    >
      {record === null ? (
        <EmptyState icon={<SearchX />} title={tRecord(`notFound.${presentation.model}`)} hint={tRecord('notFoundHint')} />
      ) : (
        <RecordView key={record.id} presentation={presentation} record={record} space={space} isWide />
      )}
    </Dialog>
  )
}
