import type { ReactNode } from 'react'
import { cx } from '../../kit/cx.ts'

interface ScrollingRegionProps {
  readonly label: string
  readonly className?: string
  readonly children: ReactNode
}

/** Content that scrolls and may hold no control: it takes the focus, so that keys can scroll it. */
export const ScrollingRegion = ({ label, className, children }: ScrollingRegionProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll what has the focus
  <section aria-label={label} tabIndex={0} className={cx('ring-inside min-h-0 flex-1 overflow-y-auto', className)}>
    {children}
  </section>
)
