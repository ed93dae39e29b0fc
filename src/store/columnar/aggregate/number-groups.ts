import { uint32At } from '../rows/typed-arrays.ts'
import type { GroupNumbers } from './group-numbers.ts'

/**
 * The group of each row by all fields together, numbered in the order of occurrence, and the index
 * of one row of each group.
 */
export interface NumberedGroups {
  readonly groupOf: Uint32Array
  readonly examples: readonly number[]
}

/** Up to this many combinations of groups have a place each in one array. */
const MOST_PLACES = 1 << 21

/** Groups `count` rows by the groups of all fields together. */
export const numberGroups = (parts: readonly GroupNumbers[], count: number): NumberedGroups => {
  const places = parts.reduce((product, { size }) => product * Math.max(1, size), 1)
  return places > MOST_PLACES ? byMaps(parts, count) : byPlaces(parts, places, count)
}

const byPlaces = (parts: readonly GroupNumbers[], places: number, count: number): NumberedGroups => {
  const [first, ...others] = parts
  const groupOf = first ? first.numbers.slice(0, count) : new Uint32Array(count)
  for (const { numbers, size } of others) addPlaces(groupOf, numbers, size)
  const known = new Uint32Array(places)
  const examples: number[] = []
  for (let index = 0; index < count; index += 1) {
    const place = uint32At(groupOf, index)
    if (uint32At(known, place) === 0) known[place] = examples.push(index)
    groupOf[index] = uint32At(known, place) - 1
  }
  return { groupOf, examples }
}

const addPlaces = (places: Uint32Array, numbers: Uint32Array, size: number): void => {
  for (let index = 0; index < places.length; index += 1) places[index] = uint32At(places, index) * size + uint32At(numbers, index)
}

const byMaps = (parts: readonly GroupNumbers[], count: number): NumberedGroups => {
  const groupOf = new Uint32Array(count)
  let examples: number[] = []
  for (const { numbers } of parts) {
    const known: Map<number, number>[] = []
    examples = []
    for (let index = 0; index < count; index += 1) {
      const before = uint32At(groupOf, index)
      const groups = known[before] ?? new Map<number, number>()
      known[before] = groups
      const part = uint32At(numbers, index)
      const group = groups.get(part) ?? examples.push(index) - 1
      groups.set(part, group)
      groupOf[index] = group
    }
  }
  return { groupOf, examples }
}
