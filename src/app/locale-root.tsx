import type { i18n } from 'i18next'
import { useEffect, useMemo } from 'react'
import { Navigate, Outlet, useLocation, useNavigationType } from 'react-router'
import { DEFAULT_LOCALE, type Locale } from '#contract/core/kinds/locale.ts'
import { Language } from './language.tsx'
import { addressInChosenLanguage, readLocale, rememberLocale } from './preferences.ts'

/**
 * Provides the language of the address. An address with a prefix sets the language of later visits,
 * unless the person has chosen one in a menu.
 */
export const LocaleRoot = ({ locale, language }: { readonly locale: Locale; readonly language: i18n }) => {
  const location = useLocation()
  const navigation = useNavigationType()
  // A step back may lead to an address in the previous language; links of this page never do.
  const chosenAddress = useMemo(() => (navigation === 'POP' ? addressInChosenLanguage(location, document.cookie) : null), [location, navigation])

  useEffect(() => {
    if (chosenAddress !== null) return
    document.documentElement.lang = locale
    if (locale !== DEFAULT_LOCALE && readLocale(document.cookie) === null) rememberLocale(document, locale)
  }, [locale, chosenAddress])

  if (chosenAddress !== null) return <Navigate to={chosenAddress} state={location.state} replace />
  return (
    <Language locale={locale} language={language}>
      <Outlet />
    </Language>
  )
}
