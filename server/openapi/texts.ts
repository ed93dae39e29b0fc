import type { Locale, Translation } from '#contract/core/locale.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import { textsEn } from './texts.en.ts'
import { textsFr } from './texts.fr.ts'

export type Texts = Translation<typeof textsFr>

const TEXTS: Readonly<Record<Locale, Texts>> = { fr: textsFr, en: textsEn }

export const textsOf = (locale: Locale): Texts => TEXTS[locale]

export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))

export const rolesText = (text: string, roles: readonly RoleSlug[]): string => fill(text, { roles: roles.join(', ') })
