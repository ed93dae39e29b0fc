import { cx } from '../cx.ts'

/**
 * Placeholder of a text or a picture. It is static: local data arrives in a moment, and a hundred
 * animated bars cost more than the rows they stand for. Longer waits animate one container
 * (`animate-breathe`, after a second).
 */
export const Skeleton = ({ className }: { readonly className: string }) => (
  <span aria-hidden data-skeleton className={cx('block rounded-sm bg-pressed', className)} />
)
