import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { RoleSlug } from '#contract/core/roles.ts'
import { splitLocale } from '#contract/routes.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { useMaySeeInvoices } from '../../hooks/records/use-may-see-invoices.ts'
import { menuItemOf, type NavigationItem } from '../../navigation.ts'
import { useOpeningSearch } from './use-opening-search.ts'

/** An entry of a menu as the person sees it. */
export interface MenuEntry {
  readonly route: NavigationItem['route']
  readonly to: string
  readonly text: string
  readonly icon: LucideIcon
  readonly count: NavigationItem['count'] | null
  readonly isCurrent: boolean
}

/** The menu entry to which the shown page belongs; null on a page of no menu. */
export const useCurrentItem = (space: RoleSlug): NavigationItem | null => {
  const { pathname } = useLocation()
  return menuItemOf(space, splitLocale(pathname).path)
}

/** The text of a menu entry: its own, or the title of its screen. */
export const useItemText = (): ((item: NavigationItem) => string) => {
  const { t } = useTranslation()
  const { t: tTitle } = useTranslation('title')
  return ({ label, route }) => (label === undefined ? tTitle(route) : t(label))
}

/**
 * Turns items into entries. A client with one projet gets a link to the tickets of that projet,
 * labelled with its name (specification, section 2).
 */
export const useMenuEntries = (space: RoleSlug): ((items: readonly NavigationItem[]) => readonly MenuEntry[]) => {
  const text = useItemText()
  const path = usePath()
  const current = useCurrentItem(space)
  const projets = useReferences().all('projet')
  const [only] = projets.length === 1 ? projets : []
  const maySeeInvoices = useMaySeeInvoices()
  const openingSearch = useOpeningSearch()
  const isOpen = ({ needs }: NavigationItem): boolean =>
    needs === 'invoices' ? maySeeInvoices : needs !== 'projets' || only === undefined
  return (items) =>
    items.filter(isOpen).map((item) => ({
      route: item.route,
      icon: item.icon,
      count: item.count ?? null,
      isCurrent: current?.route === item.route,
      ...(only && item.route === 'client.projets'
        ? { to: path('client.projetTickets', { projet: only.id }), text: only.name }
        : { to: path(item.route) + openingSearch(item.route), text: text(item) }),
    }))
}
