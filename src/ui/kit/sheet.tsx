import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'

interface SheetProps {
  readonly open: boolean
  onOpenChange(open: boolean): void
  readonly title: string
  /** The title is only read aloud when what is inside shows its own. */
  readonly hideTitle?: boolean
  readonly closeLabel: string
  readonly side: 'start' | 'end'
  readonly children: ReactNode
}

/** A drawer at one side of the window: the mobile menu, or a record beside its list. */
export const Sheet = ({ open, onOpenChange, title, hideTitle = false, closeLabel, side, children }: SheetProps) => (
  <Radix.Root open={open} onOpenChange={onOpenChange}>
    <Radix.Portal>
      <Radix.Overlay className="fixed inset-0 z-30 animate-appear bg-scrim" />
      <Radix.Content
        aria-describedby={undefined}
        className={cx(
          'fixed inset-y-0 z-30 flex flex-col bg-surface shadow-dialog outline-none',
          side === 'start' ? 'left-0 w-[280px] max-w-[86vw] animate-slide-start' : 'right-0 w-full animate-slide sm:w-[560px]',
        )}
      >
        <div className={cx('flex h-header shrink-0 items-center justify-between gap-2 px-4', !hideTitle && 'border-line border-b')}>
          <Radix.Title className={hideTitle ? 'sr-only' : 'truncate font-semibold text-md'}>{title}</Radix.Title>
          <Radix.Close asChild>
            <IconButton label={closeLabel} className="-mr-2 ml-auto">
              <X aria-hidden />
            </IconButton>
          </Radix.Close>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto pb-[env(safe-area-inset-bottom)]">{children}</div>
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)
