import { codeAt, uint8At, uint32At } from '../rows/typed-arrays.ts'
import { capacityAtRest } from './capacity.ts'
import type { Lengths } from './text-lengths.ts'
import { compareByte } from './text-order.ts'
import { mostBytes, writeText } from './utf8.ts'

const SMALLEST = 1024
const GROWTH = 1.3
/** Margin over the room that the texts so far let expect. */
const CAUTION = 1.05
/** Most bytes reserved for expected texts: the first texts may be far longer than the others. */
const MAX_BYTES_AHEAD = 1 << 27
/** Smallest garbage that is worth a compaction: its share of the written bytes, and its bytes. */
const GARBAGE_SHARE = 0.25
const LEAST_GARBAGE = 65_536

/** The bytes of many texts, one after another. */
export class TextArena {
  bytes = new Uint8Array(0)
  /** End of the written bytes. */
  end = 0
  /** Bytes before the end that belong to no text any more. */
  garbage = 0

  /** Appends a text. Returns its length in bytes, or -1 for a text with half a surrogate pair. */
  append(text: string): number {
    this.reserve(mostBytes(text))
    const end = writeText(text, this.bytes, this.end)
    if (end < 0) return -1
    const length = end - this.end
    this.end = end
    return length
  }

  /** Appends bytes. The arena is expected to grow to about `times` its size with them. */
  appendBytes(bytes: Uint8Array, times: number): void {
    this.reserve(bytes.length, times * CAUTION)
    this.bytes.set(bytes, this.end)
    this.end += bytes.length
  }

  /** Moves the last text into the `room` bytes at `to`, whose text is gone. */
  moveLast(start: number, to: number, room: number): void {
    this.bytes.copyWithin(to, start, this.end)
    this.garbage += room - (this.end - start)
    this.end = start
  }

  /** Compares two texts in the order of JavaScript's strings. */
  compare(startA: number, lengthA: number, startB: number, lengthB: number): number {
    const { bytes } = this
    const shorter = Math.min(lengthA, lengthB)
    for (let index = 0; index < shorter; index += 1) {
      const left = uint8At(bytes, startA + index)
      const right = uint8At(bytes, startB + index)
      if (left !== right) return compareByte(left, right)
    }
    return lengthA - lengthB
  }

  /** Whether compacting the bytes is worth its cost. */
  get isWasteful(): boolean {
    return this.garbage >= LEAST_GARBAGE && this.garbage > this.end * GARBAGE_SHARE
  }

  /**
   * Keeps only the texts with these starts and lengths (a negative length is no text), and updates
   * the starts.
   */
  compact(starts: Uint32Array, lengths: Lengths, used: number, capacity = this.end - this.garbage + SMALLEST): void {
    const next = new Uint8Array(capacity)
    let end = 0
    for (let row = 0; row < used; row += 1) {
      const length = codeAt(lengths, row)
      if (length < 0) continue
      const start = uint32At(starts, row)
      next.set(this.bytes.subarray(start, start + length), end)
      starts[row] = end
      end += length
    }
    this.bytes = next
    this.end = end
    this.garbage = 0
  }

  /** Gives back unused room. Returns whether there was enough of it. */
  shrink(starts: Uint32Array, lengths: Lengths, used: number): boolean {
    const capacity = capacityAtRest(this.bytes.length, this.end - this.garbage)
    if (capacity === this.bytes.length) return false
    if (this.garbage > 0) this.compact(starts, lengths, used, capacity)
    else this.bytes = this.bytes.slice(0, capacity)
    return true
  }

  private reserve(more: number, times = 1): void {
    const needed = this.end + more
    if (needed <= this.bytes.length) return
    const ahead = Math.min(MAX_BYTES_AHEAD, Math.ceil(needed * Math.max(0, times - 1)))
    const next = new Uint8Array(
      Math.max(SMALLEST, needed + ahead, ahead > 0 ? 0 : Math.ceil(this.bytes.length * GROWTH)),
    )
    next.set(this.bytes.subarray(0, this.end))
    this.bytes = next
  }
}
