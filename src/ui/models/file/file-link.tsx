import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isPicture } from '#contract/core/files/uploads.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { toast } from '../../kit/overlays/toast.ts'
import { saveFile } from '../../services/save-file.ts'
import { useServices } from '../../services/services.tsx'
import { Thumbnail } from '../../widgets/files/thumbnail.tsx'
import { FileViewer } from './file-viewer.tsx'
import { useFileContent } from './use-file-content.ts'

/** A file in a text or a list: a picture opens, any other file is downloaded. */
export const FileLink = ({ file }: { readonly file: Mirrored<'file'> }) => {
  const { t } = useTranslation('file')
  const format = useFormat()
  const { files } = useServices()
  const picture = isPicture(file.mime)
  const { blob } = useFileContent(file.id, picture, 'preview')
  const [shown, setShown] = useState<RecordId | null>(null)
  const download = async (): Promise<void> => {
    const content = await files.content(file.id)
    if (content) saveFile(content, file.name)
    else toast.error(t('notHere'))
  }
  return (
    <>
      <button
        type="button"
        onClick={picture ? () => setShown(file.id) : download}
        className="ring-inside flex min-w-0 max-w-full items-center gap-2.5 rounded-md py-1 pr-2 text-left hover:text-accent-text"
      >
        <Thumbnail mime={file.mime} blob={blob} />
        <span className="min-w-0">
          <span className="block truncate font-medium">
            <span className="sr-only">{picture ? t('openIt') : t('downloadIt')} </span>
            {file.name}
          </span>
          <span className="block text-ink-2 text-sm tabular">{format.bytes(file.bytes)}</span>
        </span>
      </button>
      <FileViewer files={[file]} shown={shown} show={setShown} />
    </>
  )
}
