import { type ReactElement, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { cx } from '../../kit/cx.ts'
import { Tooltip } from '../../kit/overlays/tooltip.tsx'
import { MenuCount } from './menu-count.tsx'
import type { MenuEntry } from './use-menu.ts'

/** The look of every line of the sidebar. */
export const MENU_LINE = 'flex h-8 w-full items-center gap-2.5 rounded-md px-2 font-medium touch:h-11 [&_svg]:size-4 [&_svg]:shrink-0'

/**
 * One entry of a vertical menu; with its icon alone where the menu is narrow. The entry of the shown
 * page scrolls into view: the menu is longer than most windows.
 */
export const MenuLink = ({ entry, narrow }: { readonly entry: MenuEntry; readonly narrow: boolean }) => {
  const Icon = entry.icon
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (entry.isCurrent) link.current?.scrollIntoView({ block: 'nearest' })
  }, [entry.isCurrent])
  return (
    <MaybeTooltip text={entry.text} shown={narrow}>
      <Link
        ref={link}
        to={entry.to}
        aria-current={entry.isCurrent ? 'page' : undefined}
        className={cx(MENU_LINE, 'relative', entry.isCurrent ? 'bg-pressed text-ink' : 'text-ink-2 hover:bg-hover hover:text-ink')}
      >
        <Icon aria-hidden />
        <span className={narrow ? 'sr-only' : 'truncate'}>{entry.text}</span>
        {entry.count && <MenuCount of={entry.count} narrow={narrow} />}
      </Link>
    </MaybeTooltip>
  )
}

interface MaybeTooltipProps {
  readonly text: string
  readonly shown: boolean
  readonly children: ReactElement
}

export const MaybeTooltip = ({ text, shown, children }: MaybeTooltipProps) =>
  shown ? (
    <Tooltip text={text} side="right">
      {children}
    </Tooltip>
  ) : (
    children
  )
