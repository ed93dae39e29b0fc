import { memo, useEffect, useRef } from 'react'
import { cx } from '../../kit/cx.ts'
import { hintBeside } from '../../kit/overlays/hint.ts'
import { MenuCount } from './menu-count.tsx'
import type { MenuEntry } from './use-menu.ts'

/** The look of every line of the sidebar; a finger may hit the edge beside an icon, too. */
export const MENU_LINE =
  'relative flex h-8 w-full items-center gap-2.5 rounded-md px-2 font-medium touch:h-11 touch:before:absolute touch:before:inset-y-0 touch:before:-inset-x-2 [&_svg]:size-4 [&_svg]:shrink-0'

interface MenuLinkProps extends MenuEntry {
  readonly narrow: boolean
}

/**
 * One entry of a vertical menu; with its icon alone where the menu is narrow. The entry of the
 * shown page scrolls into view: the menu is longer than most windows.
 */
export const MenuLink = memo(({ to, text, icon: Icon, count, isCurrent, narrow }: MenuLinkProps) => {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (!isCurrent) return
    // When the browser lays the page out anyway.
    const frame = requestAnimationFrame(() => link.current?.scrollIntoView({ block: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [isCurrent])
  return (
    <a
      ref={link}
      href={to}
      data-followed
      aria-current={isCurrent ? 'page' : undefined}
      {...(narrow && hintBeside(text))}
      className={cx(MENU_LINE, isCurrent ? 'bg-pressed text-ink' : 'text-ink-2 hover:bg-hover hover:text-ink')}
    >
      <Icon aria-hidden />
      <span className={narrow ? 'sr-only' : 'truncate'}>{text}</span>
      {count && <MenuCount of={count} narrow={narrow} />}
    </a>
  )
})
