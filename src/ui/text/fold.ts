/** Lower case without accents: « éclair » and « Eclair » become equal. */
export const fold = (text: string): string =>
  (PLAIN.test(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, '')).toLowerCase()

/** Most texts have no accents to remove. */
const PLAIN = /^[ -~]*$/

/** Every typed word occurs somewhere in the text. */
export const matchesWords = (text: string, typed: string): boolean => {
  const folded = fold(text)
  return fold(typed)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}
