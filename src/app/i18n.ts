import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/core/kinds/locale.ts'
import { DEFAULT_NAMESPACE, RESOURCES } from '#src/ui/locales/resources.ts'
import { ofName } from '#src/ui/text/elision.ts'

/**
 * One instance per language, so that a page that unmounts can't change the language of the next
 * one.
 */
export type Languages = Readonly<Record<Locale, i18n>>

const start = async (locale: Locale): Promise<i18n> => {
  const instance = createInstance()
  await instance.use(initReactI18next).init({
    resources: RESOURCES,
    lng: locale,
    fallbackLng: DEFAULT_LOCALE,
    defaultNS: DEFAULT_NAMESPACE,
    ns: Object.keys(RESOURCES.fr),
    // React escapes rendered text.
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  // `{{name, of}}` in French texts.
  instance.services.formatter?.add('of', (name) => ofName(String(name)))
  return instance
}

export const startLanguages = async (): Promise<Languages> => {
  const instances = await Promise.all(LOCALES.map(async (locale) => [locale, await start(locale)] as const))
  return Object.fromEntries(instances) as unknown as Languages
}
