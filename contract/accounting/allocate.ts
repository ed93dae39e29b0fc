/** Quotient rounded down, and what is left of the dividend; `divisor` is positive. */
const divided = (dividend: bigint, divisor: bigint): { readonly quotient: bigint; readonly rest: bigint } => {
  const rest = ((dividend % divisor) + divisor) % divisor
  return { quotient: (dividend - rest) / divisor, rest }
}

/**
 * Divides an amount of cents in proportion to weights, so that the shares add up to the amount
 * exactly: each share is rounded down, and the cents that are left go to the largest remainders,
 * the first ones where remainders are equal. Weights may be negative. Shares are 0 where the
 * weights add up to 0.
 */
export const allocate = (amount: number, weights: readonly number[]): readonly number[] => {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0 || amount === 0) return weights.map(() => 0)
  if (amount === total) return weights
  const sign = total < 0 ? -1n : 1n
  const parts = weights.map((weight) => divided(sign * BigInt(amount) * BigInt(weight), BigInt(Math.abs(total))))
  const left = amount - parts.reduce((sum, { quotient }) => sum + Number(quotient), 0)
  const order = parts
    .map((_, index) => index)
    .toSorted((a, b) => Number((parts[b]?.rest ?? 0n) - (parts[a]?.rest ?? 0n)) || a - b)
  const raised = new Set(order.slice(0, left))
  return parts.map(({ quotient }, index) => Number(quotient) + (raised.has(index) ? 1 : 0))
}
