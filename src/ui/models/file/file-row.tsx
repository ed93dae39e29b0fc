import { Download, Eye, EyeOff, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import { isPicture } from '#contract/core/files/uploads.ts'
import { fileActions } from '#contract/models/file/file.actions.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { ReferenceText } from '../../fields/reference/reference-text.tsx'
import { useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useActionContext } from '../../hooks/records/references.tsx'
import { Progress } from '../../kit/feedback/progress.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { AlertDialog } from '../../kit/overlays/alert-dialog.tsx'
import { toast } from '../../kit/overlays/toast.ts'
import { saveFile } from '../../services/save-file.ts'
import { usePerson, useServices } from '../../services/services.tsx'
import { Thumbnail } from '../../widgets/files/thumbnail.tsx'
import { SyncMark } from '../../widgets/sync/sync-mark.tsx'
import { useFileContent } from './use-file-content.ts'
import { useUploadShare } from './use-upload-share.ts'

interface FileRowProps {
  readonly file: Mirrored<'file'>
  /** The event that sends the file, while it is pending. */
  readonly event: LoggedEvent | null
  show(): void
}

/** One file: type, author, date, upload progress, and its actions. */
export const FileRow = ({ file, event, show }: FileRowProps) => {
  const { t } = useTranslation('file')
  const format = useFormat()
  const { files } = useServices()
  const { actor } = usePerson()
  const picture = isPicture(file.mime)
  const { blob } = useFileContent(file.id, picture, 'preview')
  const { name } = file

  const download = async (): Promise<void> => {
    const content = await files.content(file.id)
    if (content) saveFile(content, name)
    else toast.error(t('notHere'))
  }

  return (
    <li className="border-line border-b py-1.5">
      <div className="flex min-w-0 items-center gap-3">
        <button
          type="button"
          onClick={picture ? show : download}
          className="flex min-w-0 flex-1 items-center gap-3 rounded-md text-left hover:text-accent-text"
        >
          <Thumbnail mime={file.mime} blob={blob} />
          <span className="min-w-0">
            <span className="block truncate font-medium">
              <span className="sr-only">{picture ? t('openIt') : t('downloadIt')} </span>
              {name}
            </span>
            <span className="flex min-w-0 flex-wrap items-center gap-x-1.5 text-ink-3 text-sm tabular">
              <span>{format.bytes(file.bytes)}</span>
              <span aria-hidden>·</span>
              <span className="truncate">
                {file.user_id === actor.id ? t('you') : <ReferenceText model="user" id={file.user_id} />}
              </span>
              <span aria-hidden>·</span>
              <span>{format.moment(file.created_at)}</span>
              <span className="sm:hidden">
                <SyncMark mark={file.sync} />
              </span>
              {!file.visible_to_client && actor.role !== 'client' && (
                <>
                  <span aria-hidden>·</span>
                  <span className="text-warning-text">{t('hidden')}</span>
                </>
              )}
            </span>
          </span>
        </button>
        <span className="max-sm:hidden">
          <SyncMark mark={file.sync} />
        </span>
        <FileTools file={file} event={event} download={download} />
      </div>
      {event?.state === 'sending' && <Sending event={event} name={name} />}
    </li>
  )
}

const Sending = ({ event, name }: { readonly event: LoggedEvent; readonly name: string }) => {
  const { t } = useTranslation('file')
  const share = useUploadShare(event.id) ?? 0
  return <Progress label={t('sending', { name })} value={Math.round(share * 100)} max={100} className="mt-1.5 ml-13" />
}

interface FileToolsProps extends Pick<FileRowProps, 'file' | 'event'> {
  download(): Promise<void>
}

const FileTools = ({ file, event, download }: FileToolsProps) => {
  const { t } = useTranslation('file')
  const { t: tCommon } = useTranslation()
  const format = useFormat()
  const { outbox } = useServices()
  const { dispatchAction } = useDispatchAction()
  const context = useActionContext()
  const [removing, setRemoving] = useState(false)
  const { name } = file
  const mayShow = fileActions.updateVisibility.when(file, context, null) === null
  const mayRemove = fileActions.delete.when(file, context, {}) === null

  const remove = async (): Promise<void> => {
    if ((await dispatchAction('file', file, 'delete', {}))?.status === 'logged') toast(t('removed', { name }))
  }
  const withdraw = async (): Promise<void> => {
    if (!event) return
    const { cancelled, sent } = await outbox.undo(event.id)
    if (cancelled.length > 0) toast(t('cancelled', { name }))
    else if (sent.length > 0) toast(t('removed', { name }))
    else toast.error(t('tooLate', { name }))
  }

  return (
    <span className="flex shrink-0 items-center gap-0.5">
      {mayShow && !event && (
        <IconButton
          size="small"
          label={file.visible_to_client ? t('hide', { name }) : t('show', { name })}
          onClick={() =>
            void dispatchAction('file', file, 'updateVisibility', { visible_to_client: !file.visible_to_client })
          }
        >
          {file.visible_to_client ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
        </IconButton>
      )}
      <IconButton size="small" label={t('download', { name })} onClick={download} className="max-sm:hidden">
        <Download aria-hidden />
      </IconButton>
      {event ? (
        <IconButton size="small" label={t('cancelSending', { name })} onClick={withdraw}>
          <X aria-hidden />
        </IconButton>
      ) : (
        mayRemove && (
          <IconButton size="small" label={t('remove', { name })} onClick={() => setRemoving(true)}>
            <Trash2 aria-hidden />
          </IconButton>
        )
      )}
      <AlertDialog
        open={removing}
        onOpenChange={setRemoving}
        title={t('removeTitle')}
        description={t('removeText', { name, size: format.bytes(file.bytes) })}
        cancelLabel={tCommon('cancel')}
        confirmLabel={tCommon('delete')}
        destructive
        onConfirm={remove}
      />
    </span>
  )
}
