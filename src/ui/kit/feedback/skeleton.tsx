import { cx } from '../cx.ts'

/**
 * The place that a text or a picture will take. It stands still: what is on this device is there in a moment, and a hundred bars that breathe cost more
 * than the rows that they stand for. Whatever may take long breathes as a whole (`animate-breathe`, after a second).
 */
export const Skeleton = ({ className }: { readonly className: string }) => (
  <span aria-hidden data-skeleton className={cx('block rounded-sm bg-pressed', className)} />
)
