import type { i18n } from 'i18next'
import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { DEFAULT_LOCALE, type Locale } from '#contract/core/locale.ts'
import { localePath } from '#contract/routes.ts'
import { Language } from './language.tsx'
import { localeCookie, readLocale } from './preferences.ts'

/** Gives everything below it the language of the address, and remembers it for the next visit to the root. */
export const LocaleRoot = ({ locale, language }: { readonly locale: Locale; readonly language: i18n }) => {
  const { pathname, key } = useLocation()
  const chosen = readLocale(document.cookie)
  // Only the first page of a visit: a click on the language switch leads to the root too.
  const returning = key === 'default' && locale === DEFAULT_LOCALE && pathname === '/' && chosen !== null && chosen !== DEFAULT_LOCALE

  useEffect(() => {
    if (returning) return
    document.documentElement.lang = locale
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not there in every browser we serve
    document.cookie = localeCookie(locale)
  }, [locale, returning])

  if (returning && chosen) return <Navigate to={localePath(chosen, '/')} replace />
  return (
    <Language locale={locale} language={language}>
      <Outlet />
    </Language>
  )
}
