import { float64At } from '../rows/typed-arrays.ts'
/** Range of integers that a double holds exactly. */
export const WIDEST_RANGE = 2 ** 53

/**
 * Keys of null, a missing field and values of other types lie beyond this, below or above all
 * others.
 */
const EXTREME = 1e300
const MAX_EXTREMES = 8

/** Amounts and durations have few decimals: multiplied by this they are whole. */
const SCALE = 1000
const SCALED_AT_MOST = 1e12

/**
 * A mapping of keys to whole numbers from 0 to `range - 1`. Ordinary keys become `key × scale +
 * base`, between the places of the extreme keys.
 */
export interface WholeKeys {
  readonly range: number
  readonly scale: number
  readonly base: number
  readonly extremes: ReadonlyMap<number, number>
}

/** Whether a key is that of null, a missing field or a value of another type. */
export const isExtreme = (key: number): boolean => key >= EXTREME || key <= -EXTREME

/** The mapping of these keys to whole numbers in the same order; null when there is none. */
export const wholeKeysOf = (keys: Float64Array): WholeKeys | null => {
  const extremes = new Set<number>()
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  let areWhole = true
  for (let index = 0; index < keys.length; index += 1) {
    const value = float64At(keys, index)
    if (isExtreme(value)) {
      if (extremes.size < MAX_EXTREMES) extremes.add(value)
      continue
    }
    if (value < min) min = value
    if (value > max) max = value
    if (Math.floor(value) !== value) areWhole = false
  }
  const scale = areWhole ? 1 : haveFewDecimals(keys, min, max) ? SCALE : 0
  if (scale === 0 || extremes.size === MAX_EXTREMES) return null
  const lowest = min > max ? 0 : Math.round(min * scale)
  const ordinary = min > max ? 0 : Math.round(max * scale) - lowest + 1
  const lows = [...extremes].filter((value) => value < 0).length
  const range = ordinary + extremes.size
  if (range > WIDEST_RANGE || Math.abs(lowest) > WIDEST_RANGE) return null
  const sorted = [...extremes].sort((a, b) => (a < b ? -1 : 1))
  const places = new Map(sorted.map((value, index) => [value, index < lows ? index : index + ordinary]))
  return { range, scale, base: lows - lowest, extremes: places }
}

const haveFewDecimals = (keys: Float64Array, min: number, max: number): boolean => {
  if (min < -SCALED_AT_MOST || max > SCALED_AT_MOST) return false
  for (let index = 0; index < keys.length; index += 1) {
    const key = float64At(keys, index)
    if (Math.round(key * SCALE) / SCALE !== key && !isExtreme(key)) return false
  }
  return true
}
