import { PanelLeftClose, PanelLeftOpen, Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { HOME } from '../../home.ts'
import { useFollowedLinks } from '../../hooks/page/use-followed-links.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { cx } from '../../kit/cx.ts'
import { Kbd } from '../../kit/kbd.tsx'
import { LogoMark } from '../../kit/logo.tsx'
import { hintBeside } from '../../kit/overlays/hint.ts'
import { NAVIGATION, type NavigationSection, type StaffSpace } from '../../navigation.ts'
import { CompanyLogo } from '../company-logo.tsx'
import { LegalFooter } from '../public/legal-footer.tsx'
import { MENU_LINE, MenuLink } from './menu-link.tsx'
import { MenuSection } from './menu-section.tsx'
import { RecentSection } from './recent-section.tsx'
import { TodayProgress } from './today-progress.tsx'
import { useMenuEntries } from './use-menu.ts'

interface SidebarProps {
  readonly space: StaffSpace
  readonly narrow: boolean
  /** Null where it can't be collapsed: in the mobile drawer. */
  readonly onNarrow: ((narrow: boolean) => void) | null
  onSearch(): void
}

/** The menu of a staff space: search, today's progress, and the pages in sections. */
export const Sidebar = ({ space, narrow, onNarrow, onSearch }: SidebarProps) => {
  const { t } = useTranslation()
  const path = usePath()
  const followed = useFollowedLinks()
  return (
    <div className="flex h-full flex-col pb-2.5">
      <div className="px-2.5">
        <Link
          to={path(HOME[space])}
          className="flex h-header shrink-0 items-center gap-2 rounded-md px-1"
          aria-label={`SAV, ${t('menu.dashboard')}`}
        >
          <CompanyLogo className={narrow ? 'size-7' : 'h-8 max-w-full'}>
            <LogoMark />
            {!narrow && <span className="font-semibold text-md tracking-[0.02em]">SAV</span>}
          </CompanyLogo>
        </Link>
        <button
          type="button"
          onClick={onSearch}
          aria-label={narrow ? t('nav.palette') : undefined}
          {...(narrow && hintBeside(t('nav.palette')))}
          className={cx(
            MENU_LINE,
            'border border-line bg-surface font-normal text-ink-3 hover:border-line-strong hover:text-ink-2',
          )}
        >
          <Search aria-hidden />
          {!narrow && (
            <>
              {t('search')}
              <Kbd keys="Ctrl+K" className="ml-auto touch:hidden" />
            </>
          )}
        </button>
        <TodayProgress space={space} narrow={narrow} />
      </div>
      <nav aria-label={t('nav.main')} {...followed} className="flex min-h-0 flex-1 flex-col">
        <div className="min-h-0 flex-1 scroll-py-2 overflow-y-auto px-2.5 pb-2">
          <Sections space={space} narrow={narrow} isFoot={false} />
          {!narrow && <RecentSection space={space} />}
        </div>
        <div className="border-line border-t px-2.5 pt-1.5">
          <Sections space={space} narrow={narrow} isFoot />
        </div>
      </nav>
      {onNarrow && (
        <div className="px-2.5 pt-0.5">
          <button
            type="button"
            aria-expanded={!narrow}
            aria-label={narrow ? t('nav.expand') : t('nav.collapse')}
            {...(narrow && hintBeside(t('nav.expand')))}
            onClick={() => onNarrow(!narrow)}
            className={cx(MENU_LINE, 'text-ink-3 hover:bg-hover hover:text-ink')}
          >
            {narrow ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
            {!narrow && <span className="font-normal">{t('nav.collapse')}</span>}
          </button>
        </div>
      )}
      {!narrow && (
        <div className="px-4.5 pt-1.5">
          <LegalFooter isShort />
        </div>
      )}
    </div>
  )
}

interface SectionsProps extends Pick<SidebarProps, 'space' | 'narrow'> {
  /** The section that stays in view below the others. */
  readonly isFoot: boolean
}

const Sections = ({ space, narrow, isFoot }: SectionsProps) => {
  const entriesOf = useMenuEntries(space)
  const sections: readonly NavigationSection[] = NAVIGATION[space]
  return sections
    .filter(({ id }) => (id === 'foot') === isFoot)
    .map(({ id, items }) => {
      const entries = entriesOf(items)
      return (
        <MenuSection key={id} id={id} narrow={narrow} hasCurrent={entries.some(({ isCurrent }) => isCurrent)}>
          {entries.map((entry) => (
            <li key={entry.route}>
              <MenuLink {...entry} narrow={narrow} />
            </li>
          ))}
        </MenuSection>
      )
    })
}
