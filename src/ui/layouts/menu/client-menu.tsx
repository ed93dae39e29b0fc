import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { cx } from '../../kit/cx.ts'
import { itemsOf } from '../../navigation.ts'
import { MenuCount } from './menu-count.tsx'
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
