import type { IssueCode } from '../issues.ts'

/** Published password of the demo accounts. */
export const DEMO_PASSWORD = 'demo-sav-2026'

/** Shortest accepted new password, in characters. */
export const MIN_PASSWORD_LENGTH = 12

/** Facts about the person who chooses the password; null for an unknown fact. */
export interface PasswordOwner {
  readonly email?: string | null
  readonly firstname?: string | null
  readonly lastname?: string | null
  readonly company?: string | null
}

/** Issues of a weak password. */
export type PasswordWeakness = Extract<
  IssueCode,
  'password_pattern' | 'password_personal' | 'password_common' | 'password_published'
>

/** Least number of characters that neither repeat nor continue the character before them. */
const FEWEST_UNEXPECTED = 5
/** Least number of characters that remain when the person's facts are taken out. */
const FEWEST_OWN = 6
/** Shorter terms are part of too many words. */
const SHORTEST_TERM = 3

/** Digits, the alphabet, and the rows of French and English keyboards. */
const ROWS = [
  '0123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
]

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const isNextTo = (one: string, other: string): boolean =>
  ROWS.some((row) => {
    const [a, b] = [row.indexOf(one), row.indexOf(other)]
    if (a === -1 || b === -1) return false
    const distance = Math.abs(a - b)
    // The row of digits is circular: 0 follows 9.
    return distance === 1 || distance === row.length - 1
  })

/** Returns whether the text is one part repeated; the last repetition may be cut short. */
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
  const words = [
    email,
    email?.split('@')[0],
    email?.split('@')[1],
    ...(email ?? '').split(/[@.+_-]/),
    firstname,
    lastname,
    company,
  ]
  const terms = [...words, ...(company ?? '').split(/\s+/)].map((word) => lettersOf(word ?? ''))
  return [...new Set(terms)]
    .filter((term) => term.length >= SHORTEST_TERM)
    .toSorted((one, other) => other.length - one.length)
}

/**
 * Returns whether the password consists of the person's facts, with digits or a few characters
 * added.
 */
const isPersonal = (password: string, owner: PasswordOwner): boolean => {
  const terms = termsOf(owner)
  const letters = lettersOf(password)
  const without = terms.reduce((rest, term) => rest.replaceAll(term, ' '), letters)
  if (without === letters) return false
  return without.replace(/[\s\p{N}]/gu, '').length < FEWEST_OWN
}

/** The words that most passwords of French and English people are made of. */
const USUAL_WORDS: ReadonlySet<string> = new Set(
  `motdepasse password passwort azerty qwerty bonjour bonsoir salut soleil doudou loulou chouchou coucou chocolat cheval princesse princess
  nicolas julien camille marseille paris france football juventus iloveyou jetaime amour welcome bienvenue changeme changezmoi letmein monkey
  dragon sunshine superman batman pokemon starwars secret administrateur administrator admin manager technicien client entreprise societe
  bureau ordinateur computer internet google facebook microsoft windows printemps automne summer winter spring autumn janvier fevrier
  septembre octobre novembre decembre january february september october november december vendredi monday friday`.split(
    /\s+/,
  ),
)

/** Signs that people write in place of letters. */
const WRITTEN_AS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const undisguised = (text: string): string => [...text].map((sign) => WRITTEN_AS[sign] ?? sign).join('')

/** The text without the digits and signs around it: « soleil » for « soleil2026!! ». */
const coreOf = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/** Whether the password is one usual word, however it is written and whatever stands around it. */
const isCommon = (password: string, isUsual: (word: string) => boolean): boolean => {
  const text = plain(password)
  const words = [text, coreOf(text), undisguised(coreOf(text)), coreOf(undisguised(text))].map(lettersOf)
  return words.some((word) => word.length >= SHORTEST_TERM && isUsual(word))
}

const isUsualWord = (word: string): boolean => USUAL_WORDS.has(word)

/**
 * Returns why a new password is easily guessed; null for a good one. The field checks the length.
 * The server knows many more usual words than fit into a page, and passes its own `isUsual`.
 */
export const passwordWeakness = (
  password: string,
  owner: PasswordOwner = {},
  isUsual = isUsualWord,
): PasswordWeakness | null => {
  if (plain(password) === DEMO_PASSWORD) return 'password_published'
  if (isPattern(plain(password))) return 'password_pattern'
  if (isPersonal(password, owner)) return 'password_personal'
  return isCommon(password, isUsual) || isCommon(password, isUsualWord) ? 'password_common' : null
}
