import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useBlobAddress } from '../../hooks/records/use-blob-address.ts'
import { useOne } from '../../hooks/records/use-records.ts'
import { Button } from '../../kit/button.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { saveFile } from '../../services/save-file.ts'
import { useFileContent } from './use-file-content.ts'

interface FileViewerProps {
  readonly files: readonly Mirrored<'file'>[]
  readonly shown: RecordId | null
  show(id: RecordId | null): void
}

/** A picture of a ticket at full size; the arrow keys show the next one. */
export const FileViewer = ({ files, shown, show }: FileViewerProps) => {
  const { t } = useTranslation('file')
  const { t: tCommon } = useTranslation()
  // Matches any id of the file: the server numbers a file that is sent while it is open.
  const { value: named, current } = useOne('file', shown)
  const file = files.find(({ id }) => id === shown) ?? (current ? named : null)
  if (shown === null || !file) return null
  const index = files.findIndex(({ id }) => id === file.id)
  const go = (step: number): void => show(files[index + step]?.id ?? file.id)
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'ArrowLeft') go(-1)
    if (key === 'ArrowRight') go(1)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && show(null)}
      title={file.name}
      closeLabel={tCommon('close')}
      size="large"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut beside the buttons, which do the same */}
      <div onKeyDown={onKeyDown}>
        <Picture key={shown} file={file} />
        <div className="mt-3 flex items-center justify-between gap-2">
          <span className="flex items-center gap-1">
            <IconButton label={t('previousPicture')} disabled={index <= 0} onClick={() => go(-1)}>
              <ChevronLeft aria-hidden />
            </IconButton>
            <span className="min-w-10 text-center text-ink-2 tabular">
              {index + 1}/{files.length}
            </span>
            <IconButton label={t('nextPicture')} disabled={index === files.length - 1} onClick={() => go(1)}>
              <ChevronRight aria-hidden />
            </IconButton>
          </span>
          <Save key={shown} file={file} label={t('downloadIt')} />
        </div>
      </div>
    </Dialog>
  )
}

const Picture = ({ file }: { readonly file: Mirrored<'file'> }) => {
  const { t } = useTranslation('file')
  const { blob, failed } = useFileContent(file.id, true)
  const address = useBlobAddress(blob)
  if (failed) return <p className="py-16 text-center text-ink-2">{t('notHere')}</p>
  if (address === null) return <Skeleton className="h-[50vh] w-full" />
  return <img src={address} alt={file.name} className="mx-auto max-h-[58vh] max-w-full rounded-md object-contain" />
}

const Save = ({ file, label }: { readonly file: Mirrored<'file'>; readonly label: string }) => {
  const { blob } = useFileContent(file.id, true)
  return (
    <Button look="secondary" disabled={!blob} onClick={() => blob && saveFile(blob, file.name)}>
      <Download aria-hidden />
      {label}
    </Button>
  )
}
