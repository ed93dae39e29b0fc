import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ROUTES, type RouteId } from '#contract/routes.ts'
import { HOME } from '../../home.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useRouteId, useSpace } from '../../hooks/page/use-route-id.ts'
import { cx } from '../../kit/cx.ts'
import type { Destination } from '../../navigation.ts'
import { SPACE_LABELS } from '../../spaces.ts'
import { useCurrentItem, useItemText } from '../menu/use-menu.ts'
import { useOpeningSearch } from '../menu/use-opening-search.ts'

/** A page above the shown one. */
export interface Crumb {
  readonly to: string
  readonly text: string
}

interface BreadcrumbsProps {
  readonly crumbs: readonly Crumb[]
  /** The name of the shown page is not known; or a phone does not repeat it here. */
  readonly isLast?: boolean | 'onPhone'
}

/**
 * The space, then the pages of `crumbs`; the shown page follows. A phone has an arrow to the
 * nearest page, which leaves its width to the title; where it does not repeat the title, the name
 * of it.
 */
export const Breadcrumbs = ({ crumbs, isLast = false }: BreadcrumbsProps) => {
  const { t } = useTranslation()
  const path = usePath()
  const space = useSpace()
  const all = [{ to: path(HOME[space]), text: t(SPACE_LABELS[space]) }, ...crumbs]
  return (
    <nav
      aria-label={t('nav.crumbs')}
      // A name that is written out twice leaves its room to the controls beside it.
      className={cx('min-w-0', crumbs.length === 0 ? 'max-lg:hidden' : isLast !== 'onPhone' && 'shrink-0')}
    >
      <ol className="flex min-w-0 items-center gap-1">
        {all.map(({ to, text }, index) => (
          <li
            key={to}
            className={cx(
              'flex min-w-0 items-center gap-1',
              index === 0 ? 'max-lg:hidden' : index < all.length - 1 && 'max-sm:hidden',
            )}
          >
            <Link
              to={to}
              className={cx(
                'flex min-w-0 items-center rounded-sm px-1 text-ink-2 hover:text-ink sm:max-w-56',
                isLast === 'onPhone' ? 'max-w-44' : 'max-sm:size-11 max-sm:justify-center',
              )}
            >
              {isLast !== 'onPhone' && <ChevronLeft aria-hidden className="size-4.5 shrink-0 sm:hidden" />}
              <span className={cx('truncate', isLast !== 'onPhone' && 'max-sm:sr-only')}>{text}</span>
            </Link>
            {!(isLast === true && index === all.length - 1) && (
              <ChevronRight aria-hidden className="size-3.5 shrink-0 text-ink-3 max-sm:hidden" />
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The page of the menu to which the shown page belongs, unless it is that page itself. */
export const useSectionCrumbs = (): readonly Crumb[] => {
  const text = useItemText()
  const path = usePath()
  const route = useRouteId()
  const item = useCurrentItem(useSpace())
  const openingSearch = useOpeningSearch()
  return item && item.route !== route ? [{ to: path(item.route) + openingSearch(item.route), text: text(item) }] : []
}

interface RecordCrumbsProps {
  /** The list that the record belongs to. */
  readonly list: Destination
  /** Path and name of the record; null while it is unknown. */
  readonly record: Crumb | null
  /** Beside the record's name, where the record itself is shown. */
  readonly children?: ReactNode
}

/** Space › section › record › tab. */
export const RecordCrumbs = ({ list, record, children }: RecordCrumbsProps) => {
  const { t } = useTranslation('title')
  const path = usePath()
  const openingSearch = useOpeningSearch()
  const route = useRouteId()
  const tab = route !== null && isTab(route) ? t(route) : null
  const crumbs = useMemo(
    () => [{ to: path(list) + openingSearch(list), text: t(list) }, ...(tab !== null && record ? [record] : [])],
    [path, openingSearch, list, t, tab, record],
  )
  const shown = tab ?? record?.text
  return (
    <>
      <Breadcrumbs crumbs={crumbs} isLast={shown === undefined || (tab !== null && 'onPhone')} />
      {shown !== undefined && (
        // The page of a phone names the tab itself, where its links are.
        <span aria-current="page" className={cx('truncate font-medium', tab !== null && 'max-sm:sr-only')}>
          {shown}
        </span>
      )}
      {children}
    </>
  )
}

/** A record's address and one segment more, which is no other address of its first tab. */
const TAB = /:\w+\/(?!(?:fiche|ticket)$)\w+$/

/** Whether a route shows another tab than the record's first one. */
export const isTab = (route: RouteId): boolean => TAB.test(ROUTES[route].path)
