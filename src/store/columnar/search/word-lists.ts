import { capacityAtRest } from '../columns/capacity.ts'
import { uint32At, wordAt } from '../rows/typed-arrays.ts'

const WIDEST_SHORT = 0xffff
const FIRST = 256

/**
 * Lists of word numbers one after another, each ended by a 0. Dropped lists leave their words
 * behind until `compact`.
 */
export class WordLists {
  words: Uint16Array | Uint32Array = new Uint16Array(FIRST)
  private used = 1
  /** Used places that belong to a list. */
  private live = 1

  /** Whether dropped lists take more than half of the used places. */
  get isWasteful(): boolean {
    return this.used - this.live > this.live && this.used > FIRST
  }

  /** Appends the first `count` words; returns where the list begins. */
  append(list: Uint32Array, count: number): number {
    const start = this.used
    this.reserve(start + count + 1)
    for (let index = 0; index < count; index += 1) {
      const word = uint32At(list, index)
      if (word > WIDEST_SHORT && this.words instanceof Uint16Array) this.words = Uint32Array.from(this.words)
      this.words[start + index] = word
    }
    this.words[start + count] = 0
    this.used = start + count + 1
    this.live += count + 1
    return start
  }

  /** Counts a list of this many words as dropped. */
  drop(count: number): void {
    this.live -= count + 1
  }

  /** Keeps only the lists with these starts, and updates the starts. */
  compact(starts: Uint32Array): void {
    const { words } = this
    const next = this.emptyWords(Math.ceil(this.live * 1.1) + FIRST)
    let to = 1
    for (let row = 0; row < starts.length; row += 1) {
      const start = uint32At(starts, row)
      if (start === 0) continue
      starts[row] = to
      for (let at = start; words[at] !== 0; at += 1) next[to++] = wordAt(words, at)
      next[to++] = 0
    }
    this.words = next
    this.used = to
    this.live = to
  }

  /** Gives back unused room. Returns whether there was enough of it. */
  shrink(): boolean {
    const capacity = capacityAtRest(this.words.length, this.used)
    if (capacity === this.words.length) return false
    this.words = this.words.slice(0, capacity)
    return true
  }

  private emptyWords(size: number): Uint16Array | Uint32Array {
    return this.words instanceof Uint16Array ? new Uint16Array(size) : new Uint32Array(size)
  }

  private reserve(size: number): void {
    if (size <= this.words.length) return
    const next = this.emptyWords(Math.max(size, Math.ceil(this.words.length * 1.3)))
    next.set(this.words)
    this.words = next
  }
}
