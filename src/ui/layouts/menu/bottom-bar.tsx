import { Menu, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { RoleSlug } from '#contract/core/roles.ts'
import { CREATE_TICKET, HOME } from '../../home.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { BAR_TARGET } from '../../kit/bar-target.ts'
import { cx } from '../../kit/cx.ts'
import { bottomMenuOf } from '../../main-menus.ts'
import { originSearch } from '../../models/ticket/creation/ticket-start.ts'
import { usePageOrigin } from '../page-origin.ts'
import { useMenuEntries } from './use-menu.ts'

const colours = (isCurrent: boolean): string => (isCurrent ? 'font-medium text-accent-text' : 'text-ink-2')

interface BottomBarProps {
  readonly space: RoleSlug
  readonly isMenuOpen: boolean
  onMenu(): void
  /** The timer of the staff. */
  readonly timer?: ReactNode
}

/**
 * The most used pages and commands below the screen of a phone, in reach of a thumb; the menu has
 * all others.
 */
export const BottomBar = ({ space, isMenuOpen, onMenu, timer }: BottomBarProps) => {
  const { t } = useTranslation()
  const entriesOf = useMenuEntries(space)
  return (
    <nav
      aria-label={t('nav.bottom')}
      className="z-20 shrink-0 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
      data-bottom-bar
    >
      <ul className="flex items-stretch [&>li]:min-w-0 [&>li]:flex-1">
        {entriesOf(bottomMenuOf(space)).map((entry) => (
          <li key={entry.route}>
            <Link
              to={entry.to}
              aria-current={entry.isCurrent ? 'page' : undefined}
              className={cx(BAR_TARGET, colours(entry.isCurrent))}
            >
              <entry.icon aria-hidden />
              <span className="max-w-full truncate">{entry.route === HOME[space] ? t('nav.home') : entry.text}</span>
            </Link>
          </li>
        ))}
        {timer && <li>{timer}</li>}
        <li>
          <CreateLink space={space} />
        </li>
        <li>
          <button
            type="button"
            aria-label={t('nav.openMenu')}
            aria-expanded={isMenuOpen}
            onClick={onMenu}
            className={cx(BAR_TARGET, colours(false))}
          >
            <Menu aria-hidden />
            <span aria-hidden className="max-w-full truncate">
              {t('nav.menu')}
            </span>
          </button>
        </li>
      </ul>
    </nav>
  )
}

const CreateLink = ({ space }: { readonly space: RoleSlug }) => {
  const { t } = useTranslation()
  const path = usePath()
  const origin = usePageOrigin()
  return (
    <Link
      to={path(CREATE_TICKET[space]) + originSearch(origin)}
      aria-label={space === 'client' ? t('nav.createSav') : t('nav.createTicket')}
      className={cx(BAR_TARGET, colours(false))}
    >
      <Plus aria-hidden />
      <span aria-hidden className="max-w-full truncate">
        {t('nav.create')}
      </span>
    </Link>
  )
}
