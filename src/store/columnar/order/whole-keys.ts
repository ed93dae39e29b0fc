import { float64At } from '../rows/typed-arrays.ts'
/** More distinct values than this range cannot be told apart by a double. */
export const WIDEST_RANGE = 2 ** 53

/** Null, a missing field and values of other types have keys beyond this, below or above all others. */
const EXTREME = 1e300
const MOST_EXTREMES = 8

/** Amounts and durations have few decimals: times this they are whole. */
const SCALE = 1000
const SCALED_AT_MOST = 1e12

/** How keys become whole numbers from 0 to `range - 1`: ordinary ones by `key × scale + base`, between the places of the extreme ones. */
export interface WholeKeys {
  readonly range: number
  readonly scale: number
  readonly base: number
  readonly extremes: ReadonlyMap<number, number>
}

export const isExtreme = (key: number): boolean => key >= EXTREME || key <= -EXTREME

/** How these keys become whole numbers in the same order; null when they can't. */
export const wholeKeysOf = (keys: Float64Array): WholeKeys | null => {
  const extremes = new Set<number>()
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  let areWhole = true
  for (let index = 0; index < keys.length; index += 1) {
    const value = float64At(keys, index)
    if (isExtreme(value)) {
      if (extremes.size < MOST_EXTREMES) extremes.add(value)
      continue
    }
    if (value < min) min = value
    if (value > max) max = value
    if (Math.floor(value) !== value) areWhole = false
  }
  const scale = areWhole ? 1 : haveFewDecimals(keys, min, max) ? SCALE : 0
  if (scale === 0 || extremes.size === MOST_EXTREMES) return null
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
