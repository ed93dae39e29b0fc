import { uint8At, uint32At } from '../rows/typed-arrays.ts'
import type { Dictionary } from './dictionary.ts'
import { FOLDED_BELOW, foldTable, VANISHES } from './fold.ts'

/** Bytes up to here, blank and control characters, end a word. */
const LAST_BLANK = 0x20

/** Around a word they are no part of it, so that a word at the end of a sentence is the same; inside (10.0.0.1) they are. */
const AROUND = '.,;:!?()[]"'

/** A folded text without what is around words at its ends. What is left is in a text exactly where it is in one of its words. */
export const bareWord = (text: string): string => {
  let [from, to] = [0, text.length]
  while (from < to && AROUND.includes(text.charAt(from))) from += 1
  while (to > from && AROUND.includes(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}

/** 1 for each byte that stands around words. */
const aroundBytes = (): Uint8Array => {
  const bytes = new Uint8Array(0x100)
  for (const letter of AROUND) bytes[letter.charCodeAt(0)] = 1
  return bytes
}

/** A letter folds to at most one and a half times its bytes (Ⱥ → ⱥ); twice is room enough. */
const MOST_GROWTH = 2

/** The distinct words of one text, by number; `words[0 … count)` until the next reading. */
export interface WordReader {
  readonly words: Uint32Array
  /** Reads `bytes[start, start + length)`, UTF-8; answers how many words there are. */
  read(bytes: Uint8Array, start: number, length: number): number
}

/** Writes a code unit as UTF-8 at `at`; answers where the next goes. */
const write = (word: Uint8Array, at: number, unit: number): number => {
  if (unit < 0x80) {
    word[at] = unit
    return at + 1
  }
  if (unit < 0x800) {
    word[at] = 0xc0 | (unit >>> 6)
    word[at + 1] = 0x80 | (unit & 0x3f)
    return at + 2
  }
  word[at] = 0xe0 | (unit >>> 12)
  word[at + 1] = 0x80 | ((unit >>> 6) & 0x3f)
  word[at + 2] = 0x80 | (unit & 0x3f)
  return at + 3
}

/** Reads texts into words without making a string of them: a hundred thousand texts in a tenth of a second. */
export const createWordReader = (dictionary: Dictionary): WordReader => {
  const table = foldTable()
  const around = aroundBytes()
  let words = new Uint32Array(64)
  let count = 0
  let room = new Uint8Array(256)
  /** By word: the reading that met it last, so that a text counts each word once. */
  let met = new Uint32Array(1024)
  let reading = 0

  const keep = (word: Uint8Array, length: number): void => {
    let from = 0
    let to = length
    while (from < to && around[uint8At(word, from)] === 1) from += 1
    while (to > from && around[uint8At(word, to - 1)] === 1) to -= 1
    if (from === to) return
    const number = dictionary.numberOf(word, from, to)
    if (number >= met.length) {
      const more = new Uint32Array(Math.max(number + 1, met.length * 2))
      more.set(met)
      met = more
    }
    if (met[number] === reading) return
    met[number] = reading
    if (count === words.length) {
      const more = new Uint32Array(count * 2)
      more.set(words)
      words = more
    }
    words[count] = number
    count += 1
  }

  const nextReading = (): void => {
    reading += 1
    if (reading <= 0xffff_ffff) return
    met.fill(0)
    reading = 1
  }

  return {
    get words() {
      return words
    },
    read: (bytes, start, length) => {
      nextReading()
      count = 0
      if (room.length < length * MOST_GROWTH) room = new Uint8Array(length * MOST_GROWTH)
      const word = room
      const end = start + length
      let filled = 0
      for (let at = start; at < end; ) {
        const lead = uint8At(bytes, at)
        let unit = lead
        if (lead < 0x80) at += 1
        else if (lead < 0xe0) {
          unit = ((lead & 0x1f) << 6) | (uint8At(bytes, at + 1) & 0x3f)
          at += 2
        } else if (lead < 0xf0) {
          unit = ((lead & 0x0f) << 12) | ((uint8At(bytes, at + 1) & 0x3f) << 6) | (uint8At(bytes, at + 2) & 0x3f)
          at += 3
        } else {
          // Beyond the basic plane nothing folds: its four bytes go over as they are.
          for (let index = 0; index < 4; index += 1) word[filled + index] = uint8At(bytes, at + index)
          filled += 4
          at += 4
          continue
        }
        const cell = unit < FOLDED_BELOW ? uint32At(table, unit) : unit
        if (cell <= LAST_BLANK) {
          if (filled > 0) keep(word, filled)
          filled = 0
        } else if (cell < 0x80) word[filled++] = cell
        else if (cell !== VANISHES) {
          filled = write(word, filled, cell & 0xffff)
          if (cell > 0xffff) filled = write(word, filled, cell >>> 16)
        }
      }
      if (filled > 0) keep(word, filled)
      return count
    },
  }
}
