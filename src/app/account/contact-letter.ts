import type { ContactLetters } from '#src/ui/services/ports.ts'

type Values = Readonly<Record<string, string>>

const NAME = 'contact.letter'

const textsOf = (stored: string): Values | null => {
  const values: unknown = JSON.parse(stored)
  if (typeof values !== 'object' || values === null) return null
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/**
 * Keeps the message until it is sent, since a visitor has no outbox. A failure of the
 * storage is ignored: the form is then empty after a reload.
 */
export const createContactLetters = (storage: Storage): ContactLetters => ({
  read: () => {
    try {
      const stored = storage.getItem(NAME)
      return stored === null ? null : textsOf(stored)
    } catch {
      return null
    }
  },
  keep: (values) => {
    try {
      if (values === null) storage.removeItem(NAME)
      else storage.setItem(NAME, JSON.stringify(values))
    } catch {
      // The message is still in the page.
    }
  },
})
