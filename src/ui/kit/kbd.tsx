import { cx } from './cx.ts'

/** One key, or several pressed together, written `Ctrl+K`. */
export const Kbd = ({ keys, className }: { readonly keys: string; readonly className?: string }) => (
  <span aria-hidden className={cx('inline-flex gap-0.5', className)}>
    {keys.split('+').map((key) => (
      <kbd
        key={key}
        className="inline-flex h-[18px] min-w-[18px] items-center justify-center rounded-sm border border-line-strong bg-sunken px-1 font-sans text-ink-2 text-xs"
      >
        {key}
      </kbd>
    ))}
  </span>
)
