import { Suspense, useEffect, useMemo } from 'react'
import { Navigate, Outlet, useLocation, useNavigationType } from 'react-router'
import { DEFAULT_LOCALE, type Locale } from '#contract/core/kinds/locale.ts'
import { useServices } from '#src/ui/services/services.tsx'
import { addressInChosenLanguage, readLocale, rememberLocale } from '../device/preferences.ts'
import type { LanguageTexts } from '../i18n.ts'
import { Language } from './language.tsx'

/** The texts of the installed application are those of its language (`build/manifest.ts`). */
const MANIFESTS = { fr: '/manifest.webmanifest', en: '/manifest.en.webmanifest' } as const satisfies Record<
  Locale,
  string
>

/**
 * Provides the language of the address. An address with a prefix sets the language of later visits,
 * unless the person has chosen one in a menu.
 */
export const LocaleRoot = ({ locale, texts }: { readonly locale: Locale; readonly texts: LanguageTexts }) => {
  const location = useLocation()
  const { person } = useServices()
  const navigation = useNavigationType()
  // A step back may lead to an address in the previous language; links of this page never do.
  const chosenAddress = useMemo(
    () => (navigation === 'POP' ? addressInChosenLanguage(location, document.cookie) : null),
    [location, navigation],
  )

  useEffect(() => {
    if (chosenAddress !== null) return
    document.documentElement.lang = locale
    document.querySelector('link[rel="manifest"]')?.setAttribute('href', MANIFESTS[locale])
    if (locale !== DEFAULT_LOCALE && readLocale(document.cookie) === null) rememberLocale(document, locale)
  }, [locale, chosenAddress])

  if (chosenAddress !== null) return <Navigate to={chosenAddress} state={location.state} replace />
  return (
    <Suspense>
      <Language locale={locale} texts={texts} needsSpace={person !== null}>
        <Outlet />
      </Language>
    </Suspense>
  )
}
