import { foldEmail } from '#contract/core/kinds/email.ts'
import { foldedName, oneLine, shortKey } from '../read/values.ts'
import type { NamedPerson } from './draft.ts'

const MAX_NAME_LENGTH = 200
const EMAIL = /[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,24}/

/** Names that programs write where nobody is assigned. */
const NOBODY = new Set(['', '-', 'unassigned', 'nobody', 'none', 'n a'])

/** The person of a name and an address; null where both say nobody. */
export const personOf = (name: string, address: string): NamedPerson | null => {
  const text = oneLine(name, MAX_NAME_LENGTH)
  const [found] = `${oneLine(address, MAX_NAME_LENGTH)} ${text}`.match(EMAIL) ?? []
  const email = found === undefined ? null : foldEmail(found)
  const shown = text
    .replace(EMAIL, '')
    .replace(/[<>()"]/g, '')
    .trim()
  const key = email ?? shortKey(foldedName(shown))
  return NOBODY.has(key) ? null : { key, name: shown === '' ? (email ?? '') : shown, email }
}
