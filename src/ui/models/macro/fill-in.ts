import { fillIn as fillInNames } from '#contract/core/fill-in.ts'

/** Values of the placeholders of an answer; null where the ticket has none. */
export type PlaceholderValues = Readonly<Record<'contact' | 'client' | 'ticket' | 'number' | 'me', string | null>>

/** Names of the placeholders in both languages: a text keeps its own, whoever uses it. */
const NAMES: Readonly<Record<string, keyof PlaceholderValues>> = {
  contact: 'contact',
  client: 'client',
  ticket: 'ticket',
  numero: 'number',
  numéro: 'number',
  number: 'number',
  moi: 'me',
  me: 'me',
}

/**
 * Puts values in place of `{{contact}}`, `{{client}}`, `{{ticket}}`, `{{numero}}` and `{{moi}}`.
 */
export const fillIn = (text: string, values: PlaceholderValues): string => fillInNames(text, NAMES, values)
