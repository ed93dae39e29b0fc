import { fold } from '../../text/fold.ts'

const WORD = /[\p{L}\p{N}]+/gu

/** Words that say nothing about the subject of a text, without accents, in both languages. */
const EMPTY_WORDS: ReadonlySet<string> = new Set(
  (
    'au aux avec ce ces cet cette comment dans de des depuis deux du elle en est et etre fait faire il ils je la le les leur lui ma mais me mes moi ' +
    'mon ne nos notre nous on ou par pas plus pour pourquoi quand que quel quelle qui sa sans se ses si son sont sur ta te tes toi ton tous tout ' +
    'tres tu un une vos votre vous bonjour merci probleme ai avons avez ont peut peux marche fonctionne ' +
    'a about all an and any are as at be been but by can do does for from had has have he her him his how i if in into is it its just me my no not ' +
    'of on one or our out please she so that the their them then there they this to up us was we were what when where which who why will with ' +
    'you your hello thanks problem work works'
  ).split(' '),
)

/** The words of a text, folded, each once. */
export const wordsOf = (text: string): readonly string[] => [...new Set((text.match(WORD) ?? []).map(fold))]

/** The words that a person typed and that say something about the subject. */
export const significantWords = (text: string): readonly string[] => wordsOf(text).filter((word) => word.length > 2 && !EMPTY_WORDS.has(word))

const LONG = 4

/**
 * A typed word finds what begins with it; a long one also its own beginning, such as its singular.
 */
const isFoundBy = (word: string, typed: string): boolean =>
  word.startsWith(typed) || (word.length >= LONG && typed.length - word.length <= 2 && typed.startsWith(word))

export const findsWord = (words: readonly string[], typed: string): boolean => words.some((word) => isFoundBy(word, typed))

/** A part of a text, and whether a typed word found it. */
interface TextPart {
  readonly text: string
  readonly isFound: boolean
}

/** Splits a text into the words that were found and what is between them. */
export const foundParts = (text: string, typed: readonly string[]): readonly TextPart[] => {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!typed.some((one) => isFoundBy(fold(word), one))) continue
    if (index > end) parts.push({ text: text.slice(end, index), isFound: false })
    parts.push({ text: word, isFound: true })
    end = index + word.length
  }
  return end < text.length ? [...parts, { text: text.slice(end), isFound: false }] : parts
}

const EXCERPT = 150
/** Characters before the first found word. */
const LEAD = 40

/** The part of a text around the first found word; its beginning without one. */
export const excerptOf = (text: string, typed: readonly string[]): string => {
  const first = [...text.matchAll(WORD)].find(({ 0: word }) => typed.some((one) => isFoundBy(fold(word), one)))
  const at = first && first.index > EXCERPT - LEAD ? text.indexOf(' ', first.index - LEAD) + 1 : 0
  const shown = text.slice(at, at + EXCERPT)
  const whole = at + EXCERPT >= text.length ? shown : shown.slice(0, Math.max(shown.lastIndexOf(' '), 1))
  return `${at > 0 ? '… ' : ''}${whole}${at + EXCERPT < text.length ? '…' : ''}`
}

/** Running text of an article without the marks of Markdown. */
export const plainText = (markdown: string): string =>
  markdown
    .replaceAll(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\s*(?:#{1,6}|[-*+>]|\d+[.)])\s+/gm, '')
    .replaceAll(/[*_`~|]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
