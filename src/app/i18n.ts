import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/core/kinds/locale.ts'
import { addMessages } from '#contract/locales/messages.ts'
import { addLabels } from '#src/ui/locales/loaded-labels.ts'
import { publicTextsFr } from '#src/ui/locales/public-texts-fr.ts'
import type { DEFAULT_NAMESPACE } from '#src/ui/locales/resources.ts'
import { ofName } from '#src/ui/text/elision.ts'
import { rememberTexts } from './device/remembered-texts.ts'

/** Texts in one language, which come in three steps: each page waits for those that it shows. */
export interface LanguageTexts {
  readonly i18n: i18n
  /** Public texts of the first language are in the first file of code, and never missing. */
  readonly hasPublic: () => boolean
  readonly hasSpace: () => boolean
  readonly hasAll: () => boolean
  /** Loads the texts of public pages; the same promise at each call, until it fails. */
  readonly loadPublic: () => Promise<void>
  /** Also loads texts of every space and its first pages; the same promise until it fails. */
  readonly loadSpace: () => Promise<void>
  /** Loads all texts; the same promise at each call, until it fails. */
  readonly loadAll: () => Promise<void>
}

/**
 * One instance per language, so that a page that unmounts can't change the language of the next
 * one.
 */
export type Languages = Readonly<Record<Locale, LanguageTexts>>

type Texts = Readonly<Record<string, object>>

/**
 * Each language is a file of its own; the service worker keeps both for a switch without network.
 */
const PUBLIC_TEXTS = {
  fr: async () => publicTextsFr,
  en: async () => {
    const { publicTextsEn, errorsEn } = await import('#src/ui/locales/public-texts-en.ts')
    addMessages('en', errorsEn)
    return publicTextsEn
  },
} as const satisfies Record<Locale, () => Promise<Texts>>

const SPACE_TEXTS = {
  fr: async () => {
    const { spaceTextsFr, labelsFr } = await import('#src/ui/locales/space-texts-fr.ts')
    addLabels('fr', labelsFr)
    return spaceTextsFr
  },
  en: async () => {
    const { spaceTextsEn, labelsEn } = await import('#src/ui/locales/space-texts-en.ts')
    addLabels('en', labelsEn)
    return spaceTextsEn
  },
} as const satisfies Record<Locale, () => Promise<Texts>>

const MORE_TEXTS = {
  fr: async () => (await import('#src/ui/locales/more-texts-fr.ts')).moreTextsFr,
  en: async () => (await import('#src/ui/locales/more-texts-en.ts')).moreTextsEn,
} as const satisfies Record<Locale, () => Promise<Texts>>

const NAMESPACE: typeof DEFAULT_NAMESPACE = 'common'

/** Loads once; a failure is that of the network, and the next call tries again. */
const loadedOnce = (load: () => Promise<void>): (() => Promise<void>) => {
  let loading: Promise<void> | null = null
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }
}

const start = async (locale: Locale): Promise<LanguageTexts> => {
  const instance = createInstance()
  await instance.use(initReactI18next).init({
    resources: { [DEFAULT_LOCALE]: publicTextsFr },
    lng: locale,
    fallbackLng: DEFAULT_LOCALE,
    defaultNS: NAMESPACE,
    ns: Object.keys(publicTextsFr),
    // React escapes rendered text.
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  // `{{name, of}}` in French texts.
  instance.services.formatter?.add('of', (name) => ofName(String(name)))
  rememberTexts(instance)

  const has = { public: locale === DEFAULT_LOCALE, space: false, all: false }
  const add = (texts: Texts): void => {
    for (const [namespace, ofNamespace] of Object.entries(texts))
      instance.addResourceBundle(locale, namespace, ofNamespace)
  }
  const loadPublic = loadedOnce(async () => {
    if (has.public) return
    add(await PUBLIC_TEXTS[locale]())
    has.public = true
  })
  const loadSpace = loadedOnce(async () => {
    const [texts] = await Promise.all([SPACE_TEXTS[locale](), loadPublic()])
    add(texts)
    has.space = true
  })
  const loadAll = loadedOnce(async () => {
    const [texts] = await Promise.all([MORE_TEXTS[locale](), loadSpace()])
    add(texts)
    has.all = true
  })
  return {
    i18n: instance,
    hasPublic: () => has.public,
    hasSpace: () => has.space,
    hasAll: () => has.all,
    loadPublic,
    loadSpace,
    loadAll,
  }
}

export const startLanguages = async (): Promise<Languages> => {
  const instances = await Promise.all(LOCALES.map(async (locale) => [locale, await start(locale)] as const))
  return Object.fromEntries(instances) as unknown as Languages
}
