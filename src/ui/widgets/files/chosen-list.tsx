import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../hooks/page/use-format.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import type { ChosenFile } from './chosen-file.ts'
import { Thumbnail } from './thumbnail.tsx'

interface ChosenListProps {
  readonly files: readonly ChosenFile[]
  remove(id: string): void
}

/** The files that will be sent with a form. */
export const ChosenList = ({ files, remove }: ChosenListProps) => {
  const { t } = useTranslation('file')
  const format = useFormat()
  if (files.length === 0) return null
  return (
    <ul aria-label={t('chosen')} className="grid gap-2 sm:grid-cols-2">
      {files.map(({ id, name, mime, file }) => (
        <li key={id} className="flex min-w-0 items-center gap-3 rounded-md border px-2 py-1.5">
          <Thumbnail mime={mime} blob={file} />
          <span className="min-w-0 flex-1">
            <span className="block truncate">{name}</span>
            <span className="block text-ink-3 text-sm tabular">{format.bytes(file.size)}</span>
          </span>
          <IconButton size="small" label={t('removeChosen', { name })} onClick={() => remove(id)}>
            <X aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
