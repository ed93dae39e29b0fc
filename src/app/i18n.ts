import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/core/kinds/locale.ts'
import { PUBLIC_TEXTS } from '#src/ui/locales/public-texts.ts'
import type { DEFAULT_NAMESPACE } from '#src/ui/locales/resources.ts'
import { ofName } from '#src/ui/text/elision.ts'

/** Texts in one language: those of public pages at first, and all of them after `loadAll`. */
export interface LanguageTexts {
  readonly i18n: i18n
  readonly hasAll: () => boolean
  /** Loads the texts of the spaces; the same promise at each call, until it fails. */
  readonly loadAll: () => Promise<void>
}

/**
 * One instance per language, so that a page that unmounts can't change the language of the next
 * one.
 */
export type Languages = Readonly<Record<Locale, LanguageTexts>>

/** Each language is a file of its own; the service worker keeps both for a switch without network. */
const ALL_TEXTS = {
  fr: async () => (await import('#src/ui/locales/texts-fr.ts')).textsFr,
  en: async () => (await import('#src/ui/locales/texts-en.ts')).textsEn,
} as const satisfies Record<Locale, () => Promise<object>>

const NAMESPACE: typeof DEFAULT_NAMESPACE = 'common'

const start = async (locale: Locale): Promise<LanguageTexts> => {
  const instance = createInstance()
  await instance.use(initReactI18next).init({
    resources: PUBLIC_TEXTS,
    lng: locale,
    fallbackLng: DEFAULT_LOCALE,
    defaultNS: NAMESPACE,
    ns: Object.keys(PUBLIC_TEXTS.fr),
    // React escapes rendered text.
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  // `{{name, of}}` in French texts.
  instance.services.formatter?.add('of', (name) => ofName(String(name)))

  let isWhole = false
  let loading: Promise<void> | null = null
  const load = async (): Promise<void> => {
    for (const [namespace, texts] of Object.entries(await ALL_TEXTS[locale]())) instance.addResourceBundle(locale, namespace, texts)
    isWhole = true
  }
  return {
    i18n: instance,
    hasAll: () => isWhole,
    loadAll: () => {
      loading ??= load().catch((error: unknown) => {
        loading = null
        throw error
      })
      return loading
    },
  }
}

export const startLanguages = async (): Promise<Languages> => {
  const instances = await Promise.all(LOCALES.map(async (locale) => [locale, await start(locale)] as const))
  return Object.fromEntries(instances) as unknown as Languages
}
