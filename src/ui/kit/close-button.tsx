import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { cx } from './cx.ts'

/** Leaves a dialog. It stands last in the reading order, so that the first thing to do gets the focus, and has no tooltip for Escape to close first. */
export const CloseButton = ({ label, className }: { readonly label: string; readonly className: string }) => (
  <Dialog.Close
    aria-label={label}
    className={cx('absolute flex size-8 items-center justify-center rounded-md text-ink-2 hover:bg-hover hover:text-ink touch:size-10', className)}
  >
    <X aria-hidden className="size-4" />
  </Dialog.Close>
)
