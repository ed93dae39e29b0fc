import type { i18n } from 'i18next'
import { useEffect, useMemo } from 'react'
import { Navigate, Outlet, useLocation, useNavigationType } from 'react-router'
import { DEFAULT_LOCALE, type Locale } from '#contract/core/locale.ts'
import { Language } from './language.tsx'
import { addressInChosenLanguage, readLocale, rememberLocale } from './preferences.ts'

/**
 * Gives everything below it the language of the address. An address with a prefix chooses for the next visits too, unless somebody chose in a menu
 * before.
 */
export const LocaleRoot = ({ locale, language }: { readonly locale: Locale; readonly language: i18n }) => {
  const location = useLocation()
  const navigation = useNavigationType()
  // Back to a page of before the choice. Wherever this page itself leads is in its own language already.
  const elsewhere = useMemo(() => (navigation === 'POP' ? addressInChosenLanguage(location, document.cookie) : null), [location, navigation])

  useEffect(() => {
    if (elsewhere !== null) return
    document.documentElement.lang = locale
    if (locale !== DEFAULT_LOCALE && readLocale(document.cookie) === null) rememberLocale(document, locale)
  }, [locale, elsewhere])

  if (elsewhere !== null) return <Navigate to={elsewhere} state={location.state} replace />
  return (
    <Language locale={locale} language={language}>
      <Outlet />
    </Language>
  )
}
