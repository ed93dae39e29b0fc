/**
 * Divides a whole number in proportion to weights, by largest remainder: the parts are whole and
 * add up to it. Weights that are all 0 count alike.
 */
export const shareOut = (total: number, weights: readonly number[]): readonly number[] => {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const exact = weights.map((weight) => (total * (sum === 0 ? 1 : weight)) / (sum === 0 ? weights.length : sum))
  const parts = exact.map(Math.floor)
  const rest = total - parts.reduce((all, part) => all + part, 0)
  const first = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index)
    .slice(0, rest)
  for (const { index } of first) parts[index] = (parts[index] ?? 0) + 1
  return parts
}
