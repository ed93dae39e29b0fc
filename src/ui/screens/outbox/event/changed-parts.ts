/**
 * Characters of the shared beginning that stay before the change, so that its place can be seen.
 */
const CONTEXT = 12

const isWordEnd = (text: string, at: number): boolean => at === 0 || /\s/.test(text[at - 1] ?? '')

/**
 * How many characters both texts have in common at their beginning, up to the last beginning of a
 * word.
 */
const sharedStart = (one: string, other: string): number => {
  let at = 0
  while (at < one.length && at < other.length && one[at] === other[at]) at += 1
  if (at === one.length && at === other.length) return at
  while (!isWordEnd(one, at)) at -= 1
  return at
}

/**
 * Both texts from a little before their first difference, on one line. Two long texts with the same
 * beginning would look equal where there is room for the beginning only.
 */
export const changedParts = (from: string, to: string): readonly [from: string, to: string] => {
  const start = sharedStart(from, to)
  let cut = Math.max(0, start - CONTEXT)
  while (!isWordEnd(from, cut)) cut -= 1
  const partOf = (text: string): string => `${cut > 0 ? '… ' : ''}${text.slice(cut).replaceAll(/\s+/g, ' ').trim()}`
  return [partOf(from), partOf(to)]
}
