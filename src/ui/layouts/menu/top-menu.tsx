import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { cx } from '../../kit/cx.ts'
import { topMenuOf } from '../../main-menus.ts'
import type { StaffSpace } from '../../navigation.ts'
import { useMenuEntries } from './use-menu.ts'

/**
 * The main pages by name above the screen: always for managers (specification, section 2), and for
 * techniciens while the sidebar shows icons alone.
 */
export const TopMenu = ({ space }: { readonly space: StaffSpace }) => {
  const { t } = useTranslation()
  const entriesOf = useMenuEntries(space)
  return (
    <nav aria-label={t('nav.top')} className="shrink-0 overflow-x-auto border-b px-2 max-lg:hidden">
      <ul className="flex h-10 items-center gap-0.5">
        {entriesOf(topMenuOf(space)).map((entry) => (
          <li key={entry.route}>
            <Link
              to={entry.to}
              aria-current={entry.isCurrent ? 'page' : undefined}
              className={cx(
                'flex h-7 items-center whitespace-nowrap rounded-md px-2.5 font-medium touch:h-11',
                entry.isCurrent ? 'bg-pressed text-ink' : 'text-ink-2 hover:bg-hover hover:text-ink',
              )}
            >
              {entry.text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
