import { PanelLeftClose, PanelLeftOpen, Search } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import type { RoleSlug } from '#contract/core/roles.ts'
import { useFormat } from '../hooks/use-format.ts'
import { usePath } from '../hooks/use-path.ts'
import { useSyncStatus } from '../hooks/use-sync-status.ts'
import { cx } from '../kit/cx.ts'
import { Kbd } from '../kit/kbd.tsx'
import { LogoMark } from '../kit/logo.tsx'
import { Tooltip } from '../kit/overlays/tooltip.tsx'
import { HOME, NAVIGATION, type NavigationItem } from '../navigation.ts'

interface SidebarProps {
  readonly space: RoleSlug
  readonly narrow: boolean
  /** Null where it can't be collapsed: in the mobile drawer. */
  readonly onNarrow: ((narrow: boolean) => void) | null
  onSearch(): void
}

/** Returns the entry whose path is the longest prefix of the page's path. */
const useActiveRoute = (space: RoleSlug): NavigationItem['route'] | null => {
  const path = usePath()
  const { pathname } = useLocation()
  const entries: readonly NavigationItem[] = NAVIGATION[space]
  const [longest] = entries
    .filter(({ route }) => pathname === path(route) || (route !== HOME[space] && pathname.startsWith(`${path(route)}/`)))
    .toSorted((a, b) => path(b.route).length - path(a.route).length)
  return longest?.route ?? null
}

const ITEM = 'flex h-8 w-full items-center gap-2.5 rounded-md px-2 font-medium touch:h-11 [&_svg]:size-4 [&_svg]:shrink-0'

export const Sidebar = ({ space, narrow, onNarrow, onSearch }: SidebarProps) => {
  const { t } = useTranslation()
  const path = usePath()
  const active = useActiveRoute(space)
  return (
    <div className="flex h-full flex-col px-2.5 pb-2.5">
      <Link to={path(HOME[space])} className="flex h-header shrink-0 items-center gap-2 rounded-md px-1" aria-label={`SAV, ${t('nav.dashboard')}`}>
        <LogoMark />
        {!narrow && <span className="font-semibold text-md tracking-[0.02em]">SAV</span>}
      </Link>
      <MaybeTooltip text={t('nav.palette')} shown={narrow}>
        <button
          type="button"
          onClick={onSearch}
          aria-label={narrow ? t('nav.palette') : undefined}
          className={cx(ITEM, 'mb-3 border border-line bg-surface font-normal text-ink-3 hover:border-line-strong hover:text-ink-2')}
        >
          <Search aria-hidden />
          {!narrow && (
            <>
              {t('search')}
              <Kbd keys="Ctrl+K" className="ml-auto" />
            </>
          )}
        </button>
      </MaybeTooltip>
      <nav aria-label={t('nav.main')}>
        <ul className="grid gap-0.5">
          {NAVIGATION[space].map((item) => (
            <li key={item.route}>
              <Entry item={item} narrow={narrow} isActive={item.route === active} />
            </li>
          ))}
        </ul>
      </nav>
      {onNarrow && (
        <MaybeTooltip text={t('nav.expand')} shown={narrow}>
          <button
            type="button"
            aria-expanded={!narrow}
            aria-label={narrow ? t('nav.expand') : t('nav.collapse')}
            onClick={() => onNarrow(!narrow)}
            className={cx(ITEM, 'mt-auto text-ink-3 hover:bg-hover hover:text-ink')}
          >
            {narrow ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
            {!narrow && <span className="font-normal">{t('nav.collapse')}</span>}
          </button>
        </MaybeTooltip>
      )}
    </div>
  )
}

const Entry = ({ item, narrow, isActive }: { readonly item: NavigationItem; readonly narrow: boolean; readonly isActive: boolean }) => {
  const { t } = useTranslation()
  const path = usePath()
  const { pending, attention } = useSyncStatus()
  const target = path(item.route)
  const Icon = item.icon
  const format = useFormat()
  const count = item.route.endsWith('.outbox') ? pending + attention : 0
  return (
    <MaybeTooltip text={t(item.label)} shown={narrow}>
      <Link
        to={target}
        aria-current={isActive ? 'page' : undefined}
        className={cx(ITEM, 'relative', isActive ? 'bg-pressed text-ink' : 'text-ink-2 hover:bg-hover hover:text-ink')}
      >
        <Icon aria-hidden />
        <span className={cx(narrow && 'sr-only')}>{t(item.label)}</span>
        {count > 0 && (
          <span
            className={cx(
              'rounded-full font-semibold text-xs tabular',
              attention > 0 ? 'bg-danger text-danger-ink' : 'bg-accent text-accent-ink',
              narrow ? 'absolute top-0 right-0 min-w-4 px-1 text-center leading-4' : 'ml-auto px-1.5',
            )}
          >
            {format.number(count)}
          </span>
        )}
      </Link>
    </MaybeTooltip>
  )
}

const MaybeTooltip = ({ text, shown, children }: { readonly text: string; readonly shown: boolean; readonly children: ReactElement }) =>
  shown ? (
    <Tooltip text={text} side="right">
      {children}
    </Tooltip>
  ) : (
    children
  )
