import type { RecognitionResult } from './recognition.ts'

/** The words that became final with this result. */
export const finalWords = ({ resultIndex, results }: RecognitionResult): string =>
  Array.from(results)
    .slice(resultIndex)
    .flatMap((result) => (result.isFinal ? (result[0]?.transcript ?? []) : []))
    .join(' ')
    .trim()

/** Adds spoken words to a text, as a new sentence after a full one. */
export const withSpoken = (text: string, words: string): string => {
  const before = text.trimEnd()
  const begins = before === '' || /[.!?…\n]$/.test(before)
  const said = begins ? words.replace(/^\p{L}/u, (first) => first.toLocaleUpperCase()) : words
  return before === '' ? said : `${before} ${said}`
}
