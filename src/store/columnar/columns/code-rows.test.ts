import fc from 'fast-check'
import { expect, it } from 'vitest'
import { filterByRow } from '../rows/filter.ts'
import { CodeColumn } from './code-column.ts'
import { CodeRows, withByteSearch } from './code-rows.ts'

/** Bytes whose difference to another borrows or carries, beside usual ones. */
const byte = fc.constantFrom(0, 1, 2, 0x7f, 0x80, 0x81, 0xfe, 0xff)

it('finds the rows of a byte in any range, before the rows are sorted and afterwards', () => {
  fc.assert(
    fc.property(
      fc.array(byte, { minLength: 1, maxLength: 60 }),
      byte,
      fc.array(fc.tuple(fc.nat(60), fc.nat(60)), { maxLength: 8 }),
      (bytes, wanted, ranges) => {
        const cells = Uint8Array.from(bytes)
        const column = { cells, used: bytes.length, byCode: new CodeRows() }
        const ask = () =>
          withByteSearch(
            filterByRow((row) => cells[row] === wanted, 1, 0.1),
            column,
            wanted,
          )
        const rows = bytes.flatMap((cell, row) => (cell === wanted ? [row] : []))
        // The rows are sorted at the fifth search.
        for (let time = 0; time < 6; time += 1) {
          const all = new Uint32Array(bytes.length)
          expect([...all.subarray(0, ask().scan(bytes.length, all))]).toEqual(rows)
        }
        expect(column.byCode.bytes()).toBeGreaterThanOrEqual(bytes.length * 4)
        for (const [one, other] of ranges) {
          const from = Math.min(one, other, bytes.length)
          const end = Math.min(Math.max(one, other), bytes.length)
          const out = new Uint32Array(2 + end - from)
          const after = ask().scanRange?.({ from, end }, out, 2)
          expect([...out.subarray(2, after)]).toEqual(rows.filter((row) => row >= from && row < end))
        }
      },
    ),
    { numRuns: 1_000 },
  )
})

const NAMES = ['Ada', 'Zoé', '7', '8', null, undefined] as const
/** So few rows of each that a search is chosen. */
const FIRST_ROWS = 400

it('stays correct while rows are changed, emptied and appended, sorted or not', () => {
  const edit = fc.tuple(fc.nat(FIRST_ROWS + 100), fc.oneof(fc.constantFrom(...NAMES), fc.constant('300')))
  fc.assert(
    fc.property(fc.array(fc.oneof(edit, fc.constantFrom(...NAMES)), { minLength: 20, maxLength: 60 }), (steps) => {
      const column = new CodeColumn('person')
      const values: unknown[] = []
      const set = (row: number, value: unknown): void => {
        while (values.length < row) values.push(undefined)
        values[row] = value
        column.set(row, value)
      }
      for (let row = 0; row < FIRST_ROWS; row += 1)
        set(row, row % 80 < NAMES.length ? NAMES[row % 80] : String(row % 60))
      for (const step of steps) {
        if (Array.isArray(step)) set(Math.min(step[0], values.length), step[1])
        const value = Array.isArray(step) ? step[1] : step
        if (value === undefined) continue
        const out = new Uint32Array(values.length)
        const found = column.filter({ operator: '$eq', value })?.scan(values.length, out)
        const expected = values.flatMap((one, row) =>
          one === value || (value === null && one === undefined) ? [row] : [],
        )
        expect([...out.subarray(0, found)]).toEqual(expected)
      }
    }),
    { numRuns: 100 },
  )
})
