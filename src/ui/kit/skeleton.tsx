import { cx } from './cx.ts'

/** The place that a text or a picture will take. */
export const Skeleton = ({ className }: { readonly className: string }) => (
  <span aria-hidden className={cx('block animate-breathe rounded-sm bg-pressed', className)} />
)
