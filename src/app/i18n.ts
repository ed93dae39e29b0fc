import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/core/locale.ts'
import { DEFAULT_NAMESPACE, RESOURCES } from '#src/ui/locales/resources.ts'

export const startI18n = (locale: Locale) =>
  i18next.use(initReactI18next).init({
    resources: RESOURCES,
    lng: locale,
    fallbackLng: DEFAULT_LOCALE,
    supportedLngs: LOCALES,
    defaultNS: DEFAULT_NAMESPACE,
    ns: Object.keys(RESOURCES.fr),
    // React escapes what it renders.
    interpolation: { escapeValue: false },
    returnNull: false,
  })
