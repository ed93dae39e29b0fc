import { int32At, uint8At, uint32At } from '../rows/typed-arrays.ts'
/**
 * The distinct words of a column, as folded UTF-8. Words are numbered from 1 and are never removed;
 * 0 is no word.
 */
export interface WordDictionary {
  /** Words have numbers 1 … count. */
  readonly count: number
  /** The number of the word in `bytes[from, to)`, which is added if it is new. */
  numberOf(bytes: Uint8Array, from: number, to: number): number
  /** Adds the numbers of words that contain `part` to `found`, for words from number `from` on. */
  collectContaining(part: Uint8Array, from: number, found: number[]): void
  /** Whether a word contains `part`. */
  contains(word: number, part: Uint8Array): boolean
  bytes(): number
}

const FIRST_WORDS = 256
const FIRST_BYTES = 2048

const hashOf = (bytes: Uint8Array, from: number, to: number): number => {
  let hash = 0x811c9dc5
  for (let index = from; index < to; index += 1) hash = Math.imul(hash ^ uint8At(bytes, index), 0x01000193)
  return hash ^ (hash >>> 15)
}

const grown = <Numbers extends Uint8Array | Uint32Array | Int32Array>(
  old: Numbers,
  size: number,
  empty: (size: number) => Numbers,
): Numbers => {
  const next = empty(Math.max(size, Math.ceil(old.length * 1.5)))
  next.set(old)
  return next
}

/**
 * One bit a letter; several letters share a bit. A word without a bit lacks all letters of that
 * bit.
 */
const lettersOf = (bytes: Uint8Array, from: number, to: number): number => {
  let letters = 0
  for (let index = from; index < to; index += 1) letters |= 1 << (uint8At(bytes, index) & 31)
  return letters
}

/** Index of `part` in `bytes[from, to)`, or -1. An empty part is not found. */
const indexOf = (bytes: Uint8Array, from: number, to: number, part: Uint8Array): number => {
  const first = part[0]
  const last = to - part.length
  for (let at = from; at <= last; at += 1) {
    if (bytes[at] !== first) continue
    let same = 1
    while (same < part.length && bytes[at + same] === part[same]) same += 1
    if (same === part.length) return at
  }
  return -1
}

/** An empty dictionary. */
export const createWordDictionary = (): WordDictionary => {
  let count = 0
  /** Words one after another. Word n is `text[ends[n - 1], ends[n])`. */
  let text = new Uint8Array(FIRST_BYTES)
  let ends = new Uint32Array(FIRST_WORDS)
  let letters = new Int32Array(FIRST_WORDS)
  /** Hash table with open addressing: word numbers, or 0. */
  let slots = new Uint32Array(FIRST_WORDS * 2)

  const place = (number: number, hash: number): void => {
    const mask = slots.length - 1
    let slot = hash & mask
    while (slots[slot] !== 0) slot = (slot + 1) & mask
    slots[slot] = number
  }

  const widen = (): void => {
    slots = new Uint32Array(slots.length * 2)
    for (let number = 1; number <= count; number += 1)
      place(number, hashOf(text, uint32At(ends, number - 1), uint32At(ends, number)))
  }

  const add = (bytes: Uint8Array, from: number, to: number, hash: number): number => {
    const start = uint32At(ends, count)
    const end = start + to - from
    if (end > text.length) text = grown(text, end, (size) => new Uint8Array(size))
    for (let index = from; index < to; index += 1) text[start + index - from] = uint8At(bytes, index)
    count += 1
    if (count >= ends.length) {
      ends = grown(ends, count + 1, (size) => new Uint32Array(size))
      letters = grown(letters, count + 1, (size) => new Int32Array(size))
    }
    ends[count] = end
    letters[count] = lettersOf(bytes, from, to)
    if (count * 2 > slots.length) widen()
    else place(count, hash)
    return count
  }

  const isWordAt = (start: number, bytes: Uint8Array, from: number, to: number): boolean => {
    for (let index = from; index < to; index += 1) if (text[start + index - from] !== bytes[index]) return false
    return true
  }

  const numberOf = (bytes: Uint8Array, from: number, to: number): number => {
    const hash = hashOf(bytes, from, to)
    const [table, upTo] = [slots, ends]
    const mask = table.length - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const number = uint32At(table, slot)
      if (number === 0) return add(bytes, from, to, hash)
      const start = uint32At(upTo, number - 1)
      if (uint32At(upTo, number) - start === to - from && isWordAt(start, bytes, from, to)) return number
    }
  }

  return {
    get count() {
      return count
    },
    numberOf,
    collectContaining: (part, from, found) => {
      const needed = lettersOf(part, 0, part.length)
      for (let number = from; number <= count; number += 1) {
        if ((int32At(letters, number) & needed) !== needed) continue
        if (indexOf(text, uint32At(ends, number - 1), uint32At(ends, number), part) >= 0) found.push(number)
      }
    },
    contains: (word, part) => indexOf(text, uint32At(ends, word - 1), uint32At(ends, word), part) >= 0,
    bytes: () => text.byteLength + ends.byteLength + letters.byteLength + slots.byteLength,
  }
}
