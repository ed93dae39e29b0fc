import { int32At } from '../rows/typed-arrays.ts'
import type { GroupNumbers } from './group-numbers.ts'
import { isWorthPlaces } from './places.ts'
import { BLOCK, forBlocks } from './row-codes.ts'

/** The group of each row by all fields together. A group may have no rows. */
export interface NumberedGroups {
  /** Writes the groups of the rows from index `from` to before `to` to the beginning of `into`. */
  readonly readGroups: (into: Int32Array, from: number, to: number) => void
  /** Number of groups. */
  readonly size: number
}

/** Groups `count` rows by the groups of all fields together. */
export const numberGroups = (all: readonly GroupNumbers[], count: number): NumberedGroups => {
  if (all.length === 0) return { readGroups: (into, from, to) => into.fill(0, 0, to - from), size: 1 }
  // No other field makes more groups than ids do.
  const ids = all.find(({ areAlone }) => areAlone)
  const parts = ids ? [ids] : all
  const places = parts.reduce((product, { size }) => product * Math.max(1, size), 1)
  return isWorthPlaces(places, count)
    ? { readGroups: readerOfPlaces(parts, count), size: places }
    : byMaps(parts, count)
}

/** Reads the place of each combination of groups. */
const readerOfPlaces = (parts: readonly GroupNumbers[], count: number): NumberedGroups['readGroups'] => {
  const block = new Int32Array(Math.min(BLOCK, count))
  return (into, from, to) => {
    into.fill(0, 0, to - from)
    for (const { readCodes, groupOfCode, size } of parts) {
      readCodes(block, from, to)
      addPlaces(into, { codes: block, groupOfCode, size, count: to - from })
    }
  }
}

interface Added {
  readonly codes: Int32Array
  readonly groupOfCode: Int32Array
  readonly size: number
  readonly count: number
}

const addPlaces = (places: Int32Array, { codes, groupOfCode, size, count }: Added): void => {
  for (let index = 0; index < count; index += 1) {
    places[index] = Math.imul(int32At(places, index), size) + int32At(groupOfCode, int32At(codes, index))
  }
}

/** Numbers the combinations that occur, field by field. */
const byMaps = (parts: readonly GroupNumbers[], count: number): NumberedGroups => {
  const groups = new Int32Array(count)
  const block = new Int32Array(BLOCK)
  let size = 1
  for (const { readCodes, groupOfCode, size: sizeOfPart } of parts) {
    const known = new Map<number, number>()
    forBlocks(count, (from, to) => {
      readCodes(block, from, to)
      for (let index = from; index < to; index += 1) {
        const combination = int32At(groups, index) * sizeOfPart + int32At(groupOfCode, int32At(block, index - from))
        const number = known.get(combination) ?? known.size
        known.set(combination, number)
        groups[index] = number
      }
    })
    size = known.size
  }
  return { readGroups: (into, from, to) => into.set(groups.subarray(from, to)), size }
}
