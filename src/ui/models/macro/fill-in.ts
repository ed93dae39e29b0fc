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
 * Puts values in place of `{{contact}}`, `{{client}}`, `{{ticket}}`, `{{numero}}` and `{{moi}}`. An
 * unknown name stays as it is, so that its author sees the mistake; a missing value leaves no gap.
 */
export const fillIn = (text: string, values: PlaceholderValues): string =>
  text.replace(/([ \t]?)\{\{\s*([\p{L}]+)\s*\}\}/gu, (whole, space: string, name: string) => {
    const known = NAMES[name.toLowerCase()]
    if (known === undefined) return whole
    const value = values[known]
    return value === null || value === '' ? '' : `${space}${value}`
  })
