import { useTranslation } from 'react-i18next'
import { useFollowedLinks } from '../../hooks/page/use-followed-links.ts'
import { LogoMark } from '../../kit/logo.tsx'
import { itemsOf } from '../../navigation.ts'
import { CompanyLogo } from '../company-logo.tsx'
import { MenuLink } from './menu-link.tsx'
import { useMenuEntries } from './use-menu.ts'

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
