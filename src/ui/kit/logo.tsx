import { cx } from './cx.ts'

/** The mark: a ticket whose lower edge is a check mark. */
export const LogoMark = ({ className }: { readonly className?: string }) => (
  <svg aria-hidden="true" viewBox="0 0 32 32" className={cx('size-6 shrink-0', className)}>
    <rect width="32" height="32" rx="8" className="fill-accent" />
    <path d="M8.5 10.5h15M8.5 16h6.5" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" />
    <path
      d="m11.5 22 3.4 3.2 8.6-9"
      transform="translate(0 -1.6)"
      fill="none"
      stroke="#fff"
      strokeWidth="2.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)

export const Logo = ({ className }: { readonly className?: string }) => (
  <span className={cx('inline-flex items-center gap-2', className)}>
    <LogoMark />
    <span className="font-semibold text-md tracking-[0.02em]">SAV</span>
  </span>
)
