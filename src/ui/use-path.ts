import { useCallback } from 'react'
import { useLocation } from 'react-router'
import type { Locale } from '#contract/core/locale.ts'
import { localePath, type RouteId, type RouteParameters, routePath, splitLocale } from '#contract/routes.ts'

/** The language of the address bar. */
export const useLocale = (): Locale => splitLocale(useLocation().pathname).locale

type Parameters<Id extends RouteId> = [keyof RouteParameters<Id>] extends [never] ? [] : [RouteParameters<Id>]

const pathOf = routePath as (id: RouteId, parameters?: Readonly<Record<string, string>>) => string

/** Paths of screens in the language of the page: `path('manager.ticket', { ticket: '12' })`. */
export const usePath = () => {
  const locale = useLocale()
  return useCallback(<Id extends RouteId>(id: Id, ...[parameters]: Parameters<Id>): string => localePath(locale, pathOf(id, parameters)), [locale])
}
