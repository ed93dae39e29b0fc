import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../kit/icon-button.tsx'

interface PeekPanelProps {
  /** Name of the record. */
  readonly title: string
  onClose(): void
  readonly children: ReactNode
}

/**
 * The record of the row that has the focus, over the end of the list: no column moves, and the
 * focus stays on the row.
 */
export const PeekPanel = ({ title, onClose, children }: PeekPanelProps) => {
  const { t } = useTranslation()
  return (
    <aside
      aria-label={t('list.peek', { name: title })}
      data-peek
      className="absolute inset-y-0 right-0 z-30 flex w-full max-w-[480px] animate-slide flex-col border-line border-l bg-raised shadow-dialog"
    >
      <header className="flex shrink-0 items-start gap-3 border-line border-b py-2.5 pr-3 pl-5">
        <h2 className="min-w-0 flex-1 text-pretty py-1 font-semibold text-md">{title}</h2>
        <IconButton label={t('close')} keys="Escape" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>
    </aside>
  )
}
