import type { Filter } from '../rows/filter.ts'
import { codeAt, int32At, uint32At } from '../rows/typed-arrays.ts'
import { areConsecutive, capacityAtRest, capacityFor, capacityForExpected } from './capacity.ts'
import { sizeOf } from './code-cells.ts'
import type { MatchText } from './code-column.ts'
import type { Column, ColumnOrder, ColumnPart, FieldTest } from './column.ts'
import { compareValues } from './matching.ts'
import { keyBeside, MISSING_KEY } from './sort-keys.ts'
import { TextArena } from './text-arena.ts'
import { textFilter, textFilterByValue } from './text-filter.ts'
import { type Lengths, MISSING, NULL, OTHER, resizeLengths } from './text-lengths.ts'
import { keyOfBytes } from './text-order.ts'
import { readText } from './utf8.ts'

/** Approximate bytes of an exception in a Map. */
const BYTES_OF_AN_OTHER = 64

/**
 * A column of long texts, as UTF-8 in one arena. Other values, and strings that UTF-8 cannot
 * encode, are in `exceptions`.
 */
export class TextColumn implements Column {
  readonly path: string
  used = 0
  readonly exceptions = new Map<number, unknown>()
  /**
   * Start of each row's text in `utf8`, at least `used` long. Replaced by another array in `set`
   * and `decode`, like `lengths`.
   */
  starts = new Uint32Array(0)
  /** Length of each row's text in bytes; negative: `MISSING`, `NULL`, `OTHER`. */
  lengths: Lengths = new Int8Array(0)
  /** Called after each change of a row. */
  onSet: ((row: number) => void) | null = null
  private readonly arena = new TextArena()
  private expected = 0
  private readonly matchText: ((test: FieldTest) => Filter | null) | null

  constructor(path: string, matchText?: MatchText<TextColumn>) {
    this.path = path
    this.matchText = matchText?.(this) ?? null
  }

  /** The bytes of all texts. Replaced by another array in `set` and `decode`. */
  get utf8(): Uint8Array {
    return this.arena.bytes
  }

  get(row: number): unknown {
    const length = row < this.used ? codeAt(this.lengths, row) : MISSING
    if (length >= 0) return readText(this.arena.bytes, uint32At(this.starts, row), length)
    return length === MISSING ? undefined : length === NULL ? null : this.exceptions.get(row)
  }

  set(row: number, value: unknown): void {
    if (row >= this.lengths.length) this.grow(row + 1)
    if (row >= this.used) this.used = row + 1
    if (typeof value === 'string') this.setText(row, value)
    else this.setOther(row, value)
    if (this.arena.isWasteful) this.arena.compact(this.starts, this.lengths, this.used)
    if (this.onSet) this.onSet(row)
  }

  filter(test: FieldTest): Filter | null {
    return test.operator === '$regex' ? (this.matchText?.(test) ?? null) : textFilter(this, test)
  }

  filterByValue(passes: (value: unknown) => boolean): Filter {
    return textFilterByValue(this, passes)
  }

  order(): ColumnOrder {
    // An array sorts by its members, and half a surrogate pair between whole ones: no key expresses
    // that.
    const isKeyless = [...this.exceptions.values()].some((value) => Array.isArray(value) || typeof value === 'string')
    return {
      exact: false,
      key: isKeyless ? (row) => (this.get(row) === undefined ? MISSING_KEY : 0) : (row) => this.keyOf(row),
      compare: (a, b) => {
        const [left, right] = [codeAt(this.lengths, a), codeAt(this.lengths, b)]
        if (left < 0 || right < 0) return left === right && left !== OTHER ? 0 : compareValues(this.get(a), this.get(b))
        return this.arena.compare(uint32At(this.starts, a), left, uint32At(this.starts, b), right)
      },
    }
  }

  encode(rows: Uint32Array): ColumnPart {
    const lengths = new Int32Array(rows.length)
    const others: [number, unknown][] = []
    let size = 0
    for (let index = 0; index < rows.length; index += 1) {
      const row = uint32At(rows, index)
      const length = row < this.used ? codeAt(this.lengths, row) : MISSING
      lengths[index] = length
      if (length > 0) size += length
      if (length === OTHER) others.push([index, this.exceptions.get(row)])
    }
    const bytes = new Uint8Array(size)
    let at = 0
    for (let index = 0; index < rows.length; index += 1) {
      const length = int32At(lengths, index)
      if (length <= 0) continue
      const start = uint32At(this.starts, uint32At(rows, index))
      bytes.set(this.arena.bytes.subarray(start, start + length), at)
      at += length
    }
    return { head: others, arrays: [lengths, bytes] }
  }

  decode(rows: Uint32Array, part: ColumnPart): void {
    const [lengths, bytes] = part.arrays as readonly [Int32Array, Uint8Array]
    const last = rows.reduce((greatest, row) => Math.max(greatest, row), -1)
    if (last >= this.lengths.length) this.grow(last + 1)
    this.widenFor(lengths.reduce((greatest, length) => Math.max(greatest, length), 0))
    if (!areConsecutive(rows, this.used)) for (const row of rows) this.forget(row)
    this.used = Math.max(this.used, last + 1)
    let start = this.arena.end
    this.arena.appendBytes(bytes, this.expected / this.used)
    for (let index = 0; index < rows.length; index += 1) {
      const row = uint32At(rows, index)
      const length = int32At(lengths, index)
      this.lengths[row] = length
      this.starts[row] = start
      if (length > 0) start += length
    }
    for (const [index, value] of part.head as readonly [number, unknown][])
      this.exceptions.set(uint32At(rows, index), value)
    if (this.arena.isWasteful) this.arena.compact(this.starts, this.lengths, this.used)
    if (this.onSet) for (const row of rows) this.onSet(row)
  }

  /**
   * Makes room for this many rows. Room for their texts is made once some texts show their size.
   */
  reserve(rows: number): void {
    this.expected = rows
    const capacity = capacityForExpected(rows)
    if (capacity > this.lengths.length) this.resize(capacity)
  }

  /** Gives back unused room. Returns whether there was enough of it. */
  shrink(): boolean {
    const capacity = capacityAtRest(this.lengths.length, this.used)
    const isRoomier = capacity < this.lengths.length
    if (isRoomier) this.resize(capacity)
    return this.arena.shrink(this.starts, this.lengths, this.used) || isRoomier
  }

  bytes(): number {
    return (
      this.arena.bytes.length +
      this.starts.byteLength +
      this.lengths.byteLength +
      this.exceptions.size * BYTES_OF_AN_OTHER
    )
  }

  private setText(row: number, text: string): void {
    const start = this.arena.end
    const length = this.arena.append(text)
    if (length < 0) {
      this.setOther(row, text)
      return
    }
    this.widenFor(length)
    const before = codeAt(this.lengths, row)
    if (length <= before) {
      this.arena.moveLast(start, uint32At(this.starts, row), before)
    } else {
      this.forget(row)
      this.starts[row] = start
    }
    this.lengths[row] = length
  }

  private setOther(row: number, value: unknown): void {
    this.forget(row)
    this.lengths[row] = value === undefined ? MISSING : value === null ? NULL : OTHER
    if (value !== undefined && value !== null) this.exceptions.set(row, value)
  }

  /** Counts a row's text as garbage, and sets the row to missing. */
  private forget(row: number): void {
    const length = codeAt(this.lengths, row)
    if (length > 0) this.arena.garbage += length
    if (length === OTHER) this.exceptions.delete(row)
    this.lengths[row] = MISSING
  }

  private grow(needed: number): void {
    this.resize(capacityFor(this.lengths.length, needed))
  }

  private widenFor(length: number): void {
    const size = sizeOf(length)
    if (size > this.lengths.BYTES_PER_ELEMENT) this.lengths = resizeLengths(this.lengths, size, this.lengths.length)
  }

  /** Changes the capacity, which stays at least `used`. */
  private resize(capacity: number): void {
    const starts = new Uint32Array(capacity)
    starts.set(this.starts.subarray(0, capacity))
    this.starts = starts
    this.lengths = resizeLengths(this.lengths, this.lengths.BYTES_PER_ELEMENT, capacity)
  }

  private keyOf(row: number): number {
    const length = row < this.used ? codeAt(this.lengths, row) : MISSING
    if (length >= 0) return keyOfBytes(this.arena.bytes, uint32At(this.starts, row), length)
    const value = this.get(row)
    return keyBeside('string', value) ?? 0
  }
}
