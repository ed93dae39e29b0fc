import { capacityAtRest } from '../columns/capacity.ts'
import { uint32At, wordAt } from '../rows/typed-arrays.ts'

/** Words of each row, by number. */
export interface RowWords {
  /** All rows' words one after another, each row closed by a 0. */
  readonly words: Uint16Array | Uint32Array
  /** By row, where its words begin; 0, a closing 0 itself, for a row without. */
  readonly starts: Uint32Array
  /** How many words all rows together have. */
  readonly total: number
  /** By word, how many rows have it (up to a few too many, never too few). */
  readonly counts: Uint32Array
  /** How many words some row has. */
  readonly distinct: number
  set(row: number, words: Uint32Array, count: number): void
  /** Gives back room; answers whether there was enough of it. */
  trim(): boolean
  bytes(): number
}

const WIDEST_SHORT = 0xffff
const FIRST = 256

const room = <Numbers extends Uint16Array | Uint32Array>(old: Numbers, size: number, empty: (size: number) => Numbers): Numbers => {
  if (size <= old.length) return old
  const next = empty(Math.max(size, Math.ceil(old.length * 1.3)))
  next.set(old)
  return next
}

const shorts = (size: number): Uint16Array => new Uint16Array(size)
const longs = (size: number): Uint32Array => new Uint32Array(size)

/** Two bytes a word while there are at most 65,535 different ones. Rows that change leave their old words behind; half of it wasted is tidied up. */
export const createRowWords = (): RowWords => {
  let words: Uint16Array | Uint32Array = shorts(FIRST)
  let used = 1
  let live = 1
  let starts = longs(FIRST)
  let counts = longs(FIRST)
  let total = 0
  let distinct = 0
  let rows = 0

  const makeRoom = (size: number): void => {
    words = words instanceof Uint16Array ? room(words, size, shorts) : room(words, size, longs)
  }

  const drop = (row: number): void => {
    const start = uint32At(starts, row)
    if (start === 0) return
    let at = start
    for (; words[at] !== 0; at += 1) {
      const word = wordAt(words, at)
      const left = uint32At(counts, word) - 1
      counts[word] = left
      if (left === 0) distinct -= 1
    }
    total -= at - start
    live -= at - start + 1
    starts[row] = 0
  }

  /** Without the words that rows left behind. */
  const tidy = (): void => {
    const next = words instanceof Uint16Array ? shorts(Math.ceil(live * 1.1) + FIRST) : longs(Math.ceil(live * 1.1) + FIRST)
    let to = 1
    for (let row = 0; row < starts.length; row += 1) {
      const start = uint32At(starts, row)
      if (start === 0) continue
      starts[row] = to
      for (let at = start; words[at] !== 0; at += 1) next[to++] = wordAt(words, at)
      next[to++] = 0
    }
    words = next
    used = to
    live = to
  }

  return {
    get words() {
      return words
    },
    get starts() {
      return starts
    },
    get total() {
      return total
    },
    get counts() {
      return counts
    },
    get distinct() {
      return distinct
    },
    set: (row, list, count) => {
      starts = room(starts, row + 1, longs)
      rows = Math.max(rows, row + 1)
      drop(row)
      if (count === 0) return
      if (used - live > live && used > FIRST) tidy()
      makeRoom(used + count + 1)
      starts[row] = used
      for (let index = 0; index < count; index += 1) {
        const word = uint32At(list, index)
        if (word > WIDEST_SHORT && words instanceof Uint16Array) words = Uint32Array.from(words)
        if (word >= counts.length) counts = room(counts, word + 1, longs)
        if (counts[word] === 0) distinct += 1
        counts[word] = uint32At(counts, word) + 1
        words[used++] = word
      }
      words[used++] = 0
      live += count + 1
      total += count
    },
    trim: () => {
      const [forWords, forRows] = [capacityAtRest(words.length, used), capacityAtRest(starts.length, rows)]
      if (forWords === words.length && forRows === starts.length) return false
      words = words.slice(0, forWords)
      starts = starts.slice(0, forRows)
      return true
    },
    bytes: () => words.byteLength + starts.byteLength + counts.byteLength,
  }
}
