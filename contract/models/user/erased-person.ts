import type { RecordId } from '#contract/core/ids.ts'
import type { Locale } from '#contract/core/kinds/locale.ts'

/** Name of an erased person in the reader's language; the database has the French one. */
export const erasedName = (id: RecordId, locale: Locale): { readonly firstname: string; readonly lastname: string } =>
  locale === 'fr'
    ? { firstname: 'Personne effacée', lastname: `n°\u00a0${id}` }
    : { firstname: 'Erased person', lastname: `no.\u00a0${id}` }

interface Named {
  readonly id: RecordId
  readonly firstname: string
  readonly lastname: string
  readonly erased_at: string | null
}

/** The person, with the name of an erased one in the reader's language. */
export const personInLanguage = <Person extends Named>(person: Person, locale: Locale): Person =>
  person.erased_at === null ? person : { ...person, ...erasedName(person.id, locale) }

/** Unreachable for mail (RFC 2606), and unique. */
export const erasedEmail = (id: RecordId): string => `erased-${id}@erased.invalid`

/** Text of a comment that was erased with its author. */
export const ERASED_TEXT = '[texte effacé]'
