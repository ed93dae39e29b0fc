import { ChevronDown, type LucideIcon } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { useFollowedLinks } from '../../hooks/page/use-followed-links.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import type { ReadAhead } from '../../hooks/records/use-read-ahead.ts'
import { Button } from '../../kit/button.tsx'
import { cx } from '../../kit/cx.ts'
import { DropdownMenu, MenuItem } from '../../kit/overlays/dropdown-menu.tsx'

export interface TabLink {
  readonly id: string
  readonly to: string
  readonly text: string
  readonly icon?: LucideIcon
  /** Undefined while it is unknown, or where there is nothing to count. */
  readonly count?: number | undefined
  /** Reads what the tab shows while the pointer rests on it. */
  readonly readAhead?: ReadAhead
  /** Runs when the tab is chosen, beside the navigation. */
  action?(): void
}

interface TabLinksProps {
  readonly label: string
  readonly tabs: readonly TabLink[]
  /** Id of the tab that is shown. */
  readonly current: string
  /** Stands within the text of a page, and begins where that begins. */
  readonly isInText?: boolean
  /** Too many for a row: a column beside the page, and the dropdown on all but wide screens. */
  readonly isColumn?: boolean
}

const ROW = {
  nav: 'border-b',
  list: 'scroll-edges flex gap-1 max-sm:hidden',
  menu: 'sm:hidden',
  link: 'flex h-9 items-center gap-1.5 whitespace-nowrap border-b-2 px-2 font-medium touch:h-11 [&_svg]:size-4',
  current: 'border-accent text-ink',
  other: 'border-transparent text-ink-2 hover:text-ink',
}

const COLUMN = {
  nav: 'max-lg:border-b lg:w-60 lg:overflow-y-auto lg:border-r lg:py-4',
  list: 'flex flex-col gap-0.5 max-lg:hidden',
  menu: 'lg:hidden',
  link: 'flex h-9 items-center gap-2.5 rounded-md px-2.5 font-medium touch:h-11 [&_svg]:size-4 [&_svg]:shrink-0',
  current: 'bg-pressed text-ink',
  other: 'text-ink-2 hover:bg-hover hover:text-ink',
}

/** Scrolls the row of tabs to the one that is shown, when the browser lays the page out anyway. */
const reveal = (link: HTMLElement | null): void => {
  const list = link?.closest('ul')
  if (!link || !list) return
  requestAnimationFrame(() => {
    const [tab, row] = [link.getBoundingClientRect(), list.getBoundingClientRect()]
    list.scrollLeft += Math.max(0, tab.right - row.right) - Math.max(0, row.left - tab.left)
  })
}

/** Tabs with an address each; a dropdown on small screens. */
export const TabLinks = ({ label, tabs, current, isInText = false, isColumn = false }: TabLinksProps) => {
  const look = isColumn ? COLUMN : ROW
  const shown = tabs.find(({ id }) => id === current)
  const followed = useFollowedLinks()
  return (
    <nav
      {...followed}
      aria-label={label}
      className={cx('shrink-0', look.nav, !isInText && (isColumn ? 'px-4 sm:max-lg:px-6' : 'px-4 sm:px-6'))}
    >
      <ul className={cx(look.list, isInText && '-ml-2')}>
        {tabs.map((tab) => (
          <li key={tab.id}>
            <a
              href={tab.to}
              data-followed
              ref={tab.id === current ? reveal : undefined}
              onClick={tab.action}
              {...tab.readAhead}
              aria-current={tab.id === current ? 'page' : undefined}
              className={cx(look.link, tab.id === current ? look.current : look.other)}
            >
              <TabText {...textOf(tab)} />
            </a>
          </li>
        ))}
      </ul>
      <div className={cx('py-2', look.menu)}>
        <DropdownMenu
          align="start"
          trigger={
            <Button look="secondary">
              <span className="sr-only">{label}</span>
              {shown && <TabText {...textOf(shown)} />}
              <ChevronDown aria-hidden />
            </Button>
          }
        >
          {tabs.map((tab) => (
            <MenuItem key={tab.id} asChild onSelect={tab.action}>
              <Link to={tab.to} aria-current={tab.id === current ? 'page' : undefined}>
                <TabText {...textOf(tab)} />
              </Link>
            </MenuItem>
          ))}
        </DropdownMenu>
      </div>
    </nav>
  )
}

type TabTextProps = Pick<TabLink, 'icon' | 'text' | 'count'>

const textOf = ({ icon, text, count }: TabLink): TabTextProps => ({ text, count, ...(icon && { icon }) })

/** Stays as it is when another tab is shown. */
const TabText = memo(({ icon: Icon, text, count }: TabTextProps) => {
  const format = useFormat()
  return (
    <>
      {Icon && <Icon aria-hidden />}
      {text}
      {count !== undefined && <span className="font-normal text-ink-3 text-sm tabular">{format.number(count)}</span>}
    </>
  )
})
