import { float64At, uint32At } from '../rows/typed-arrays.ts'
import type { GroupCodes } from './group-codes.ts'

/**
 * The group of each row, numbered in the order of occurrence, and the index of one row of each
 * group.
 */
export interface NumberedGroups {
  readonly groupOf: Uint32Array
  readonly examples: readonly number[]
}

/** Up to this many combinations of codes have a place each in one array. */
const MOST_PLACES = 1 << 21

/** Groups `count` rows by the codes of all fields together. */
export const numberGroups = (parts: readonly GroupCodes[], count: number): NumberedGroups => {
  const ranges = parts.map(({ codes }) => rangeOf(codes))
  const places = ranges.reduce((product, range) => product * (range?.width ?? Number.POSITIVE_INFINITY), 1)
  if (places > MOST_PLACES) return byMaps(parts, count)
  const placeOf = new Uint32Array(count)
  for (const [at, { codes }] of parts.entries()) addPlaces(placeOf, codes, ranges[at] ?? EMPTY_RANGE)
  return byPlaces(placeOf, places)
}

interface Range {
  readonly min: number
  /** Number of codes from `min` on, and one for rows without a code. */
  readonly width: number
}

const EMPTY_RANGE: Range = { min: 0, width: 1 }

/** The range of the codes; null when some code is not an integer. */
const rangeOf = (codes: Float64Array): Range | null => {
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (let index = 0; index < codes.length; index += 1) {
    const code = float64At(codes, index)
    if (code < min) min = code
    if (code > max) max = code
    if (Math.floor(code) !== code && !Number.isNaN(code)) return null
  }
  return min > max ? EMPTY_RANGE : { min, width: max - min + 2 }
}

const addPlaces = (placeOf: Uint32Array, codes: Float64Array, { min, width }: Range): void => {
  for (let index = 0; index < codes.length; index += 1) {
    const code = float64At(codes, index)
    placeOf[index] = uint32At(placeOf, index) * width + (Number.isNaN(code) ? 0 : code - min + 1)
  }
}

const byPlaces = (placeOf: Uint32Array, places: number): NumberedGroups => {
  const numbers = new Uint32Array(places)
  const examples: number[] = []
  for (let index = 0; index < placeOf.length; index += 1) {
    const place = uint32At(placeOf, index)
    if (numbers[place] === 0) numbers[place] = examples.push(index)
    placeOf[index] = uint32At(numbers, place) - 1
  }
  return { groupOf: placeOf, examples }
}

const byMaps = (parts: readonly GroupCodes[], count: number): NumberedGroups => {
  const groupOf = new Uint32Array(count)
  let examples: number[] = []
  for (const { codes } of parts) {
    const known: Map<number, number>[] = []
    examples = []
    for (let index = 0; index < count; index += 1) {
      const before = uint32At(groupOf, index)
      const numbers = known[before] ?? new Map<number, number>()
      known[before] = numbers
      const code = float64At(codes, index)
      const number = numbers.get(code) ?? examples.push(index) - 1
      numbers.set(code, number)
      groupOf[index] = number
    }
  }
  return { groupOf, examples }
}
