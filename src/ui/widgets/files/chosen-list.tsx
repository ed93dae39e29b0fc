import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../hooks/page/use-format.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { ReadingNote } from './reading-note.tsx'
import { Thumbnail } from './thumbnail.tsx'
import type { ChosenFiles } from './use-chosen-files.ts'

/** The files that will be sent with a form, and a note while others are still being read. */
export const ChosenList = ({ choice }: { readonly choice: ChosenFiles }) => {
  const { t } = useTranslation('file')
  const format = useFormat()
  return (
    <>
      {choice.files.length > 0 && (
        <ul aria-label={t('chosen')} className="grid gap-2 sm:grid-cols-2">
          {choice.files.map(({ id, name, mime, file }) => (
            <li key={id} className="flex min-w-0 items-center gap-3 rounded-md border px-2 py-1.5">
              <Thumbnail mime={mime} blob={file} />
              <span className="min-w-0 flex-1">
                <span className="block truncate">{name}</span>
                <span className="block text-ink-3 text-sm tabular">{format.bytes(file.size)}</span>
              </span>
              <IconButton size="small" label={t('removeChosen', { name })} onClick={() => void choice.remove([id])}>
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {choice.isReading && <ReadingNote />}
    </>
  )
}
