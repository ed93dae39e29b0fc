import { fold } from '../../text/fold.ts'
import { isFoundBy, WORD } from './article-words.ts'

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
