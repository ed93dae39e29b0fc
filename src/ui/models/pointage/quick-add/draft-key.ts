import type { QuickDefaults } from './use-quick-entry.ts'

/**
 * Keeps a line about one ticket or person out of the next entry about another one. The key names
 * its record first, so that the draft follows the record when the server numbers it.
 */
export const draftKeyOf = ({ ticket, person }: QuickDefaults): string => {
  if (ticket !== null) return ['ticket', ticket, 'quickAdd', ...(person ? [person.id] : [])].join(':')
  return person ? `user:${person.id}:quickAdd` : 'quickAdd:'
}
