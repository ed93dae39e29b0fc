import { createContext, use, useCallback } from 'react'
import { DEFAULT_LOCALE, type Locale } from '#contract/core/kinds/locale.ts'
import { localePath, type RouteId, type RouteParameters, routePath } from '#contract/routes.ts'

/**
 * Set by the router's root, not read from the location: a component that needs only the language
 * does not render again with every change of the address.
 */
export const LocaleContext = createContext<Locale>(DEFAULT_LOCALE)

/** The language of the address. */
export const useLocale = (): Locale => use(LocaleContext)

type Parameters<Id extends RouteId> = [keyof RouteParameters<Id>] extends [never] ? [] : [RouteParameters<Id>]

const pathOf = routePath as (id: RouteId, parameters?: Readonly<Record<string, string>>) => string

/** Paths of screens in the language of the page: `path('manager.ticket', { ticket: '12' })`. */
export const usePath = () => {
  const locale = useLocale()
  return useCallback(
    <Id extends RouteId>(id: Id, ...[parameters]: Parameters<Id>): string => localePath(locale, pathOf(id, parameters)),
    [locale],
  )
}
