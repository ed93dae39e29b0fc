/** Lower case without accents: what « éclair » and « Eclair » have in common. */
export const fold = (text: string): string => (PLAIN.test(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, '')).toLowerCase()

/** Most of what is folded has no accent to lose. */
const PLAIN = /^[ -~]*$/

/** Every typed word occurs somewhere in the text. */
export const matchesWords = (text: string, typed: string): boolean => {
  const folded = fold(text)
  return fold(typed)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}
