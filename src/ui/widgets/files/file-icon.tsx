import { FileImage, FileText, FileType2, type LucideIcon } from 'lucide-react'
import { isPicture } from '#contract/core/files/uploads.ts'
import { cx } from '../../kit/cx.ts'

const iconOf = (mime: string): LucideIcon =>
  isPicture(mime) ? FileImage : mime === 'application/pdf' ? FileText : FileType2

/** Icon by file type, shown when there is no thumbnail. */
export const FileIcon = ({ mime, className }: { readonly mime: string; readonly className?: string }) => {
  const Icon = iconOf(mime)
  return (
    <span
      aria-hidden
      className={cx('flex items-center justify-center rounded-md border bg-sunken text-ink-3', className)}
    >
      <Icon className="size-4" />
    </span>
  )
}
