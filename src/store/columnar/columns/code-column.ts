import type { Filter } from '../rows/filter.ts'
import { codeAt, int32At, uint32At } from '../rows/typed-arrays.ts'
import { areConsecutive, capacityAtRest, capacityForExpected } from './capacity.ts'
import {
  type Codes,
  decimalCode,
  emptyCodes,
  FIRST_ENTRY,
  growCodes,
  MISSING,
  NULL,
  resizeCodes,
  sizeOf,
} from './code-cells.ts'
import { codeFilter, codeFilterByValue } from './code-filter.ts'
import { CodeOrder } from './code-order.ts'
import { CodeRows } from './code-rows.ts'
import type { Column, ColumnOrder, ColumnPart, FieldTest } from './column.ts'
import { Dictionary } from './dictionary.ts'
import { Zones } from './zones.ts'

/**
 * Gives a column the filters of a text search. They return null for a test that is not a search.
 */
export type MatchText<Of> = (column: Of) => (test: FieldTest) => Filter | null

interface Head {
  readonly texts: readonly string[]
  /** Indexes of the texts that are JSON. */
  readonly jsons: readonly number[]
}

/**
 * A column of short strings, arrays, objects or mixed values: one code a row, and each distinct
 * value once. Decimals such as ids are their own code.
 */
export class CodeColumn implements Column {
  readonly path: string
  readonly dictionary = new Dictionary()
  readonly zones = new Zones()
  /** Rows by code, while the codes are bytes. */
  readonly byCode = new CodeRows()
  /** Codes by row, at least `used` long. Replaced by another array in `set` and `decode`. */
  codes: Codes = emptyCodes(1, 0)
  used = 0
  /** Largest code that is its own decimal; never lowered. */
  largest = -1
  /** Called after each change of a row. */
  onSet: ((row: number) => void) | null = null
  private readonly matchText: ((test: FieldTest) => Filter | null) | null
  /** Kept, because it sorts the dictionary once for each of its versions. */
  private readonly sorted = new CodeOrder(this)

  constructor(path: string, matchText?: MatchText<CodeColumn>) {
    this.path = path
    this.matchText = matchText?.(this) ?? null
  }

  get(row: number): unknown {
    return row < this.used ? this.valueOf(codeAt(this.codes, row)) : undefined
  }

  set(row: number, value: unknown): void {
    // Acquired before the old code is released, so that an unchanged entry keeps its number.
    const code = this.acquire(value)
    this.replace(row, code)
  }

  filter(test: FieldTest): Filter | null {
    return test.operator === '$regex' ? (this.matchText?.(test) ?? null) : codeFilter(this, test)
  }

  filterByValue(passes: (value: unknown) => boolean): Filter {
    return codeFilterByValue(this, passes)
  }

  order(): ColumnOrder {
    return this.sorted
  }

  /** The value of a code. */
  valueOf(code: number): unknown {
    if (code >= 0) return String(code)
    return code === MISSING ? undefined : code === NULL ? null : this.dictionary.valueOf(FIRST_ENTRY - code)
  }

  /** The code of a value; `MISSING` also for a value that no row has. */
  codeOf(value: unknown): number {
    if (value === undefined) return MISSING
    if (value === null) return NULL
    const own = typeof value === 'string' ? decimalCode(value) : -1
    if (own >= 0) return own
    const entry = this.dictionary.find(value)
    return entry < 0 ? MISSING : FIRST_ENTRY - entry
  }

  /** The code of a value, with one more use counted. Must be given to `replace` or `release`. */
  acquire(value: unknown): number {
    if (value === undefined) return MISSING
    if (value === null) return NULL
    const own = typeof value === 'string' ? decimalCode(value) : -1
    return own >= 0 ? own : FIRST_ENTRY - this.dictionary.acquire(value)
  }

  /** Counts one use of a code less. */
  release(code: number): void {
    if (code <= FIRST_ENTRY) this.dictionary.release(FIRST_ENTRY - code)
  }

  /** Gives a row an acquired code, and releases the row's old code. */
  replace(row: number, code: number): void {
    if (row >= this.codes.length) this.codes = growCodes(this.codes, row + 1)
    this.widenFor(code)
    const old = codeAt(this.codes, row)
    if (old <= FIRST_ENTRY) this.dictionary.release(FIRST_ENTRY - old)
    this.codes[row] = code
    if (code !== old) this.byCode.markChanged(row)
    this.zones.markStale(row)
    if (row >= this.used) this.used = row + 1
    if (code > this.largest) this.largest = code
    if (this.onSet) this.onSet(row)
  }

  encode(rows: Uint32Array): ColumnPart {
    const numbers = new Map<number, number>()
    const texts: string[] = []
    const jsons: number[] = []
    const codes = new Int32Array(rows.length)
    let widest = 1
    for (let index = 0; index < rows.length; index += 1) {
      const row = uint32At(rows, index)
      let code = row < this.used ? codeAt(this.codes, row) : MISSING
      if (code <= FIRST_ENTRY) {
        const entry = FIRST_ENTRY - code
        let number = numbers.get(entry)
        if (number === undefined) {
          number = texts.length
          numbers.set(entry, number)
          if (this.dictionary.stringOf(entry) === null) jsons.push(number)
          texts.push(this.dictionary.textOf(entry))
        }
        code = FIRST_ENTRY - number
      }
      codes[index] = code
      widest = Math.max(widest, sizeOf(code))
    }
    // Narrow codes are stored as bytes.
    return {
      head: { texts, jsons } satisfies Head,
      arrays: [widest === 1 ? new Uint8Array(new Int8Array(codes).buffer) : codes],
    }
  }

  decode(rows: Uint32Array, part: ColumnPart): void {
    const codes = this.acquireCodes(part)
    if (areConsecutive(rows, this.used)) this.append(codes)
    else for (let index = 0; index < rows.length; index += 1) this.replace(uint32At(rows, index), int32At(codes, index))
  }

  /** The codes of a part in this column, each with one more use counted. */
  acquireCodes(part: ColumnPart): Int32Array {
    const { texts, jsons } = part.head as Head
    const jsonTexts = new Set(jsons)
    const entries = Int32Array.from(texts, (text, index) => this.dictionary.acquireText(text, jsonTexts.has(index)))
    const stored = part.arrays[0] as Uint8Array | Int32Array
    const codes = new Int32Array(
      stored instanceof Int32Array ? stored : new Int8Array(stored.buffer, stored.byteOffset, stored.length),
    )
    if (entries.length === 0) return codes
    const uses = new Uint32Array(entries.length)
    for (let index = 0; index < codes.length; index += 1) {
      const code = int32At(codes, index)
      if (code > FIRST_ENTRY) continue
      const number = FIRST_ENTRY - code
      uses[number] = uint32At(uses, number) + 1
      codes[index] = FIRST_ENTRY - int32At(entries, number)
    }
    entries.forEach((entry, number) => {
      this.dictionary.use(entry, uint32At(uses, number) - 1)
    })
    return codes
  }

  /** Appends rows with acquired codes. */
  private append(codes: Int32Array): void {
    const start = this.used
    let least = 0
    let greatest = 0
    for (let index = 0; index < codes.length; index += 1) {
      const code = int32At(codes, index)
      if (code < least) least = code
      else if (code > greatest) greatest = code
    }
    this.used = start + codes.length
    if (this.used > this.codes.length) this.codes = growCodes(this.codes, this.used)
    this.widenFor(least)
    this.widenFor(greatest)
    this.codes.set(codes, start)
    this.zones.markRangeStale(start, this.used)
    if (greatest > this.largest) this.largest = greatest
    if (this.onSet) for (let row = start; row < this.used; row += 1) this.onSet(row)
  }

  private widenFor(code: number): void {
    const size = sizeOf(code)
    if (size <= this.codes.BYTES_PER_ELEMENT) return
    this.codes = resizeCodes(this.codes, size, this.codes.length)
    this.byCode.clear()
  }

  /** Makes room for this many rows. */
  reserve(rows: number): void {
    const capacity = capacityForExpected(rows)
    if (capacity > this.codes.length) this.codes = resizeCodes(this.codes, this.codes.BYTES_PER_ELEMENT, capacity)
  }

  /** Gives back unused room. Returns whether there was enough of it. */
  shrink(): boolean {
    const capacity = capacityAtRest(this.codes.length, this.used)
    if (capacity === this.codes.length) return false
    this.codes = resizeCodes(this.codes, this.codes.BYTES_PER_ELEMENT, capacity)
    return true
  }

  bytes(): number {
    return this.codes.byteLength + this.zones.bytes() + this.byCode.bytes() + this.dictionary.bytes()
  }
}
