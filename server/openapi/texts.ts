import type { Locale, Translation } from '#contract/core/kinds/locale.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import { textsEn } from './texts.en.ts'
import { textsFr } from './texts.fr.ts'

/** Texts of the document in one language. */
export type Texts = Translation<typeof textsFr>

const TEXTS: Readonly<Record<Locale, Texts>> = { fr: textsFr, en: textsEn }

/** Texts in the language of a locale. */
export const textsOf = (locale: Locale): Texts => TEXTS[locale]

/** Replaces `{name}` in a text by the value of that name. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))

/** A text with a list of roles. */
export const rolesText = (text: string, roles: readonly RoleSlug[]): string => fill(text, { roles: roles.join(', ') })
