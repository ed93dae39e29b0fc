import type { Filter } from '../rows/filter.ts'
import { cellAt, uint32At } from '../rows/typed-arrays.ts'
import { areConsecutive, capacityAtRest, capacityForExpected } from './capacity.ts'
import type { Codec } from './codec.ts'
import type { Column, ColumnOrder, ColumnPart, FieldTest } from './column.ts'
import { compareValues } from './matching.ts'
import {
  type Cells,
  cellFor,
  cellSizeOf,
  copyCells,
  emptyCells,
  growCells,
  type Range,
  rangeOf,
  resizeCells,
} from './number-cells.ts'
import { numberFilter, numberFilterByValue, numberRangeFilter } from './number-filter.ts'
import { keyBeside, MISSING_KEY } from './sort-keys.ts'
import { Zones } from './zones.ts'

/**
 * Exceptions that are kept before all cells are widened for them: this many, and one more for each
 * thousand rows.
 */
const FEW = 8
const ROWS_FOR_ONE_MORE = 1024

/** Approximate bytes of an exception in a Map. */
const BYTES_OF_AN_OTHER = 64

/**
 * A column of values that a codec encodes as numbers, in the narrowest array that holds them:
 * bytes, 32-bit integers or doubles. Other values, and the few that are too wide for the array, are
 * in `exceptions`.
 */
export class NumberColumn implements Column {
  readonly path: string
  readonly codec: Codec
  /** Cells by row, at least `used` long. Replaced by another array in `set` and `decode`. */
  cells: Cells
  used = 0
  readonly exceptions = new Map<number, unknown>()
  readonly zones = new Zones()
  private range: Range

  constructor(path: string, codec: Codec) {
    this.path = path
    this.codec = codec
    this.cells = emptyCells(codec.cell, 0)
    this.range = rangeOf(this.cells)
  }

  get(row: number): unknown {
    if (row >= this.used) return undefined
    const cell = cellAt(this.cells, row)
    const { missing, other } = this.range
    if (cell === missing) return undefined
    if (cell === this.range.null) return null
    return cell === other ? this.exceptions.get(row) : this.codec.decode(cell)
  }

  set(row: number, value: unknown): void {
    if (row >= this.cells.length) this.replaceCells(growCells(this.cells, row + 1))
    if (row >= this.used) this.used = row + 1
    else if (this.exceptions.size > 0) this.exceptions.delete(row)
    this.zones.markStale(row)
    if (value === undefined) this.cells[row] = this.range.missing
    else if (value === null) this.cells[row] = this.range.null
    else this.setNumber(row, this.codec.encode(value), value)
  }

  filter(test: FieldTest): Filter | null {
    return numberFilter(this, test)
  }

  filterRange(tests: readonly FieldTest[]): Filter | null {
    return numberRangeFilter(this, tests)
  }

  filterByValue(passes: (value: unknown) => boolean): Filter {
    return numberFilterByValue(this, passes)
  }

  order(): ColumnOrder {
    const hasArrays = [...this.exceptions.values()].some(Array.isArray)
    return {
      exact: [...this.exceptions.values()].every(
        (value) => this.codec.bound(value)?.isExact === true && Math.abs(Number(value)) < 1e308,
      ),
      // An array sorts by its members, before some values and after others: no key expresses that.
      key: hasArrays ? (row) => (this.get(row) === undefined ? MISSING_KEY : 0) : (row) => this.keyOf(row),
      compare: (a, b) => {
        const [left, right] = [this.numberAt(a), this.numberAt(b)]
        if (Number.isNaN(left) || Number.isNaN(right)) return compareValues(this.get(a), this.get(b))
        return left < right ? -1 : left > right ? 1 : 0
      },
    }
  }

  /** The number of a row's value; NaN for null, a missing field and an exception. */
  numberAt(row: number): number {
    if (row >= this.used) return Number.NaN
    const cell = cellAt(this.cells, row)
    return cell >= this.range.low && cell <= this.range.high ? cell : Number.NaN
  }

  encode(rows: Uint32Array): ColumnPart {
    const cells = emptyCells(cellSizeOf(this.cells), rows.length)
    const others: [number, unknown][] = []
    for (let index = 0; index < rows.length; index += 1) {
      const row = uint32At(rows, index)
      if (row >= this.used) continue
      cells[index] = cellAt(this.cells, row)
      if (this.exceptions.size > 0 && this.exceptions.has(row)) others.push([index, this.exceptions.get(row)])
    }
    return { head: others, arrays: [cells] }
  }

  decode(rows: Uint32Array, part: ColumnPart): void {
    const cells = part.arrays[0] as Cells
    const others = part.head as readonly [number, unknown][]
    if (cells.BYTES_PER_ELEMENT > this.cells.BYTES_PER_ELEMENT) this.widen(cellSizeOf(cells))
    const last = rows.length === 0 ? 0 : uint32At(rows, rows.length - 1) + 1
    if (rows.length > 0 && areConsecutive(rows, this.used)) {
      if (last > this.cells.length) this.replaceCells(growCells(this.cells, last))
      copyCells(cells, this.cells, this.used)
      this.zones.markRangeStale(this.used, last)
      this.used = last
    } else {
      const range = rangeOf(cells)
      for (let index = 0; index < rows.length; index += 1) {
        const cell = cellAt(cells, index)
        const row = uint32At(rows, index)
        this.set(row, cell === range.null ? null : undefined)
        if (cell >= range.low && cell <= range.high) this.setNumber(row, cell, cell)
      }
    }
    // After the cells: an exception may widen them.
    for (const [index, value] of others) this.set(uint32At(rows, index), value)
  }

  /** Makes room for this many rows. */
  reserve(rows: number): void {
    const capacity = capacityForExpected(rows)
    if (capacity > this.cells.length) this.replaceCells(resizeCells(this.cells, cellSizeOf(this.cells), capacity))
  }

  /** Gives back unused room. Returns whether there was enough of it. */
  shrink(): boolean {
    const capacity = capacityAtRest(this.cells.length, this.used)
    if (capacity === this.cells.length) return false
    this.cells = this.cells.slice(0, capacity)
    return true
  }

  bytes(): number {
    return this.cells.byteLength + this.zones.bytes() + this.exceptions.size * BYTES_OF_AN_OTHER
  }

  private setNumber(row: number, number: number, value: unknown): void {
    const size = cellFor(number)
    if (size !== 0 && size <= this.cells.BYTES_PER_ELEMENT) {
      this.cells[row] = number
      return
    }
    if (size !== 0 && (size === 4 || this.exceptions.size >= FEW + this.used / ROWS_FOR_ONE_MORE)) {
      this.widen(size)
      this.cells[row] = number
      return
    }
    this.cells[row] = this.range.other
    this.exceptions.set(row, value)
  }

  private keyOf(row: number): number {
    const number = this.numberAt(row)
    // Adding 0 turns -0 into 0.
    if (!Number.isNaN(number)) return number + 0
    const value = this.get(row)
    const beside = keyBeside(this.codec.type, value)
    if (beside !== null) return beside
    const bound = this.codec.bound(value)
    if (bound === null) return 0
    return bound.isExact ? bound.at + 0 : bound.at - 0.5
  }

  private widen(size: 1 | 4 | 8): void {
    if (size <= this.cells.BYTES_PER_ELEMENT) return
    this.replaceCells(resizeCells(this.cells, size, this.cells.length))
    this.zones.markRangeStale(0, this.used)
    for (const [row, value] of this.exceptions) {
      const number = this.codec.encode(value)
      const needed = cellFor(number)
      if (needed === 0 || needed > size) continue
      this.cells[row] = number
      this.exceptions.delete(row)
    }
  }

  private replaceCells(cells: Cells): void {
    this.cells = cells
    this.range = rangeOf(cells)
  }
}
