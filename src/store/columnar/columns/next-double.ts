const FLOAT = new Float64Array(1)
const BITS = new BigInt64Array(FLOAT.buffer)

const step = (value: number, isUp: boolean): number => {
  if (value === 0) return isUp ? Number.MIN_VALUE : -Number.MIN_VALUE
  FLOAT[0] = value
  const [bits = 0n] = BITS
  BITS[0] = value > 0 === isUp ? bits + 1n : bits - 1n
  return FLOAT[0]
}

/** The next double above a number, so that `> value` is `>= above(value)`. NaN above infinity. */
export const above = (value: number): number => (value === Number.POSITIVE_INFINITY ? Number.NaN : step(value, true))

/** The next double below a number. NaN below minus infinity. */
export const below = (value: number): number => (value === Number.NEGATIVE_INFINITY ? Number.NaN : step(value, false))
