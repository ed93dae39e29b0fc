import type { Locale } from '#contract/core/kinds/locale.ts'
import { textsEn } from './texts-en.ts'
import { textsFr } from './texts-fr.ts'

export const DEFAULT_NAMESPACE = 'common'

/**
 * Every text in both languages: for the compiler and for tests. Pages load one language
 * (`src/app/i18n.ts`).
 */
export const RESOURCES = { fr: textsFr, en: textsEn } as const satisfies Record<Locale, unknown>
