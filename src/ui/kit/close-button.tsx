import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { cx } from './cx.ts'

/**
 * Closes a dialog. Last in reading order, so that the first control gets the focus; without a
 * tooltip, which Escape would close first.
 */
export const CloseButton = ({ label, className }: { readonly label: string; readonly className: string }) => (
  <Dialog.Close
    aria-label={label}
    className={cx(
      'absolute flex size-8 items-center justify-center rounded-md text-ink-2 hover:bg-hover hover:text-ink touch:size-11',
      className,
    )}
  >
    <X aria-hidden className="size-4" />
  </Dialog.Close>
)
