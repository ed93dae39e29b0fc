import type { IssueCode } from './issues.ts'

/** The password of the demonstration's accounts, which anyone can read. */
export const DEMO_PASSWORD = 'demo-sav-2026'

/** What is known of whoever chooses the password; null where it is not known. */
export interface PasswordOwner {
  readonly email?: string | null
  readonly firstname?: string | null
  readonly lastname?: string | null
  readonly company?: string | null
}

export type PasswordWeakness = Extract<IssueCode, 'password_pattern' | 'password_personal' | 'password_published'>

/** Characters that neither repeat nor continue the one before them, at least. */
const FEWEST_UNEXPECTED = 5
/** Characters that are left when what is known of the person is taken out, at least. */
const FEWEST_OWN = 6
/** Shorter names stand in too many words. */
const SHORTEST_TERM = 3

/** Rows of the French and the English keyboard, and what people count with. */
const ROWS = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'azertyuiop', 'qsdfghjklm', 'wxcvbn', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const isNextTo = (one: string, other: string): boolean =>
  ROWS.some((row) => {
    const [a, b] = [row.indexOf(one), row.indexOf(other)]
    if (a === -1 || b === -1) return false
    const distance = Math.abs(a - b)
    // After 9 comes 0.
    return distance === 1 || distance === row.length - 1
  })

/** Whether the text is one part again and again, the last time maybe cut short. */
const repeats = (text: string): boolean => {
  for (let period = 1; period <= text.length / 2; period++) {
    if ([...text].every((letter, index) => index < period || letter === text[index - period])) return true
  }
  return false
}

const isPattern = (text: string): boolean => {
  const letters = [...text]
  const unexpected = letters.filter((letter, index) => {
    const before = letters[index - 1]
    return before === undefined || (letter !== before && !isNextTo(before, letter))
  })
  return unexpected.length < FEWEST_UNEXPECTED || new Set(letters).size < FEWEST_UNEXPECTED || repeats(text)
}

const lettersOf = (text: string): string => plain(text).replace(/[^\p{L}\p{N}]/gu, '')

const termsOf = ({ email, firstname, lastname, company }: PasswordOwner): readonly string[] => {
  const words = [email, email?.split('@')[0], email?.split('@')[1], ...(email ?? '').split(/[@.+_-]/), firstname, lastname, company]
  const terms = [...words, ...(company ?? '').split(/\s+/)].map((word) => lettersOf(word ?? ''))
  return [...new Set(terms)].filter((term) => term.length >= SHORTEST_TERM).toSorted((one, other) => other.length - one.length)
}

/** Made of what everyone knows of the person, with a year or a few signs around it. */
const isPersonal = (password: string, owner: PasswordOwner): boolean => {
  const terms = termsOf(owner)
  const letters = lettersOf(password)
  const without = terms.reduce((rest, term) => rest.replaceAll(term, ' '), letters)
  if (without === letters) return false
  return without.replace(/[\s\p{N}]/gu, '').length < FEWEST_OWN
}

/** Why a new password is too easily guessed; null for a good one. Length is the field's own matter. */
export const passwordWeakness = (password: string, owner: PasswordOwner = {}): PasswordWeakness | null => {
  if (plain(password) === DEMO_PASSWORD) return 'password_published'
  if (isPattern(plain(password))) return 'password_pattern'
  return isPersonal(password, owner) ? 'password_personal' : null
}
