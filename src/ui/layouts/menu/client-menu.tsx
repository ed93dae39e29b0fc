import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFollowedLinks } from '../../hooks/page/use-followed-links.ts'
import { cx } from '../../kit/cx.ts'
import { LogoMark } from '../../kit/logo.tsx'
import { itemsOf } from '../../navigation.ts'
import { CompanyLogo } from '../company-logo.tsx'
import { MenuCount } from './menu-count.tsx'
import { MenuLink } from './menu-link.tsx'
import { useMenuEntries } from './use-menu.ts'

/**
 * The pages of the client space in one row below the bar, on a tablet without icons; `ClientDrawer`
 * has them on a phone.
 */
export const ClientMenu = () => {
  const { t } = useTranslation()
  const entriesOf = useMenuEntries('client')
  return (
    <nav aria-label={t('nav.main')} className="mx-auto max-w-[1200px] overflow-x-auto px-4 max-md:hidden">
      <ul className="flex gap-1">
        {entriesOf(itemsOf('client')).map((entry) => (
          <li key={entry.route} className="min-w-0">
            <Link
              to={entry.to}
              aria-current={entry.isCurrent ? 'page' : undefined}
              className={cx(
                'flex h-10 max-w-56 items-center gap-1.5 border-b-2 px-2 font-medium touch:h-11 max-lg:[&>svg]:hidden [&_svg]:size-4 [&_svg]:shrink-0',
                entry.isCurrent ? 'border-accent text-ink' : 'border-transparent text-ink-2 hover:text-ink',
              )}
            >
              <entry.icon aria-hidden />
              <span className="truncate">{entry.text}</span>
              {entry.count && <MenuCount of={entry.count} narrow={false} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The pages of the client space in a drawer. */
export const ClientDrawer = () => {
  const { t } = useTranslation()
  const entriesOf = useMenuEntries('client')
  const followed = useFollowedLinks()
  return (
    <div className="px-2.5 pb-2.5">
      <p className="flex h-14 items-center px-1">
        <CompanyLogo className="h-8 max-w-full">
          <LogoMark />
        </CompanyLogo>
      </p>
      <nav aria-label={t('nav.main')} {...followed}>
        <ul className="grid gap-0.5">
          {entriesOf(itemsOf('client')).map((entry) => (
            <li key={entry.route}>
              <MenuLink {...entry} narrow={false} />
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
