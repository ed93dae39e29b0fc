/** Lower case without accents: what « éclair » and « Eclair » have in common. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Every typed word occurs somewhere in the text. */
export const matchesWords = (text: string, typed: string): boolean => {
  const folded = fold(text)
  return fold(typed)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}
