import { cx } from './cx.ts'

const SIZES = { small: 'size-5 text-[9px]', medium: 'size-7 text-xs', large: 'size-9 text-sm' } as const

const initials = (name: string): string =>
  name
    .split(/[\s-]+/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toLocaleUpperCase())
    .slice(0, 2)
    .join('')

interface AvatarProps {
  readonly name: string
  readonly url: string | null
  readonly size?: keyof typeof SIZES
}

/** A picture or initials. The name itself is shown beside it or in the label of its container. */
export const Avatar = ({ name, url, size = 'small' }: AvatarProps) =>
  url === null ? (
    <span
      aria-hidden
      data-initials={initials(name)}
      // Initials are drawn, not text: screen readers read the name beside the avatar.
      className={cx(
        'before:content-[attr(data-initials)] inline-flex shrink-0 select-none items-center justify-center rounded-full bg-pressed font-semibold text-ink-2 tracking-tight',
        SIZES[size],
      )}
    />
  ) : (
    <img src={url} alt="" className={cx('shrink-0 rounded-full object-cover', SIZES[size])} />
  )
