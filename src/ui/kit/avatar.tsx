import type { CSSProperties } from 'react'
import { cx } from './cx.ts'
import { hueOf } from './hue.ts'

const SIZES = {
  small: 'size-5 text-[9px]',
  medium: 'size-7 text-xs',
  large: 'size-9 text-sm',
  page: 'size-12 text-base',
  preview: 'size-[100px] text-3xl',
} as const

const initials = (name: string): string =>
  name
    .split(/[\s-]+/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toLocaleUpperCase())
    .slice(0, 2)
    .join('')

export interface AvatarFrameProps {
  readonly name: string
  /** Address that the browser can load, or null. */
  readonly source: string | null
  readonly size?: keyof typeof SIZES
}

/**
 * A picture, or initials on the hue of the name. The name itself is shown beside it or in the label
 * of its container.
 */
export const AvatarFrame = ({ name, source, size = 'small' }: AvatarFrameProps) =>
  source === null ? (
    <span
      aria-hidden
      data-initials={initials(name)}
      style={{ '--hue': hueOf(name) } as CSSProperties}
      // Initials are drawn, not text: screen readers read the name beside the avatar.
      className={cx(
        'before:content-[attr(data-initials)] inline-flex shrink-0 select-none items-center justify-center rounded-full avatar-hue font-semibold tracking-tight',
        SIZES[size],
      )}
    />
  ) : (
    <img src={source} alt="" className={cx('shrink-0 rounded-full object-cover', SIZES[size])} />
  )
