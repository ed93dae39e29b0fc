import { useCallback } from 'react'
import { useLocation } from 'react-router'
import type { Locale } from '#contract/core/locale.ts'
import { localePath, type RouteId, routePath, splitLocale } from '#contract/routes.ts'

/** The language of the address bar. */
export const useLocale = (): Locale => splitLocale(useLocation().pathname).locale

/** Paths of screens in the language of the page: `path('manager.ticket', { ticket: '12' })`. */
export const usePath = () => {
  const locale = useLocale()
  return useCallback(
    <Id extends RouteId>(...route: Parameters<typeof routePath<Id>>): string => localePath(locale, routePath<Id>(...route)),
    [locale],
  )
}
