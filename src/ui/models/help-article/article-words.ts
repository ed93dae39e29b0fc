import { fold } from '../../text/fold.ts'

/** A run of letters and digits. */
export const WORD = /[\p{L}\p{N}]+/gu

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
export const significantWords = (text: string): readonly string[] =>
  wordsOf(text).filter((word) => word.length > 2 && !EMPTY_WORDS.has(word))

const LONG = 4

/**
 * A typed word finds what begins with it; a long one also its own beginning, such as its singular.
 */
export const isFoundBy = (word: string, typed: string): boolean =>
  word.startsWith(typed) || (word.length >= LONG && typed.length - word.length <= 2 && typed.startsWith(word))

export const findsWord = (words: readonly string[], typed: string): boolean =>
  words.some((word) => isFoundBy(word, typed))

/** Running text of an article without the marks of Markdown. */
export const plainText = (markdown: string): string =>
  markdown
    .replaceAll(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\s*(?:#{1,6}|[-*+>]|\d+[.)])\s+/gm, '')
    .replaceAll(/[*_`~|]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
