import { describe, expect, it } from 'vitest'
import { CodeColumn } from './code-column.ts'
import { numberCodec } from './codec.ts'
import { instantCodec } from './date-codec.ts'
import { NumberColumn } from './number-column.ts'
import { TextColumn } from './text-column.ts'

const ROWS = 60_000

const KINDS: readonly (readonly [string, () => NumberColumn | CodeColumn | TextColumn, (row: number) => unknown])[] = [
  ['whole numbers', () => new NumberColumn('field', numberCodec(1)), (row) => row * 7],
  ['instants', () => new NumberColumn('field', instantCodec()), (row) => new Date(row * 1e9).toISOString()],
  ['ids', () => new CodeColumn('field'), (row) => String(row)],
  ['short texts', () => new TextColumn('field'), (row) => `text ${row}`],
  ['texts of any length', () => new TextColumn('field'), (row) => 'é'.repeat(row % 300)],
]

/** Every ninth row has no value, and one row has a value of another type. */
const valuesOf = (valueFor: (row: number) => unknown, rows: number): readonly unknown[] =>
  Array.from({ length: rows }, (_, row) => (row === 5 ? { odd: true } : row % 9 === 0 ? null : valueFor(row)))

describe.each(KINDS)('a column of %s that frees unused space', (_name, make, valueFor) => {
  it('keeps its values in little more than their size, accepts further ones, and then has nothing to free', () => {
    const column = make()
    const values = valuesOf(valueFor, ROWS)
    column.reserve(ROWS * 2)
    values.forEach((value, row) => {
      column.set(row, value)
    })
    const before = column.bytes()
    expect(column.shrink()).toBe(true)
    expect(column.shrink()).toBe(false)
    expect(column.bytes()).toBeLessThan(before)
    expect(values.every((value, row) => value === column.get(row) || row === 5)).toBe(true)
    expect(column.get(5)).toEqual({ odd: true })

    const more = valuesOf(valueFor, ROWS + 500)
    for (let row = ROWS; row < more.length; row += 1) column.set(row, more[row])
    expect(more.every((value, row) => value === column.get(row) || row === 5)).toBe(true)
    expect(column.shrink()).toBe(false)
  })
})

it('frees the space that shorter texts left unused', () => {
  const column = new TextColumn('comment')
  for (let row = 0; row < ROWS; row += 1) column.set(row, 'a text of some length')
  while (column.shrink());
  const before = column.bytes()
  for (let row = 0; row < ROWS; row += 6) column.set(row, 'short')
  expect(column.shrink()).toBe(true)
  expect(column.bytes()).toBeLessThan(before)
  expect([column.get(0), column.get(1), column.get(ROWS - 1)]).toEqual([
    'short',
    'a text of some length',
    'a text of some length',
  ])
})

it('addresses texts by their lengths, for any longest text', () => {
  const column = new TextColumn('comment')
  const passes = (operator: string, value: unknown): readonly number[] => {
    const out = new Uint32Array(column.used)
    return [...out.subarray(0, column.filter({ operator, value })?.scan(column.used, out))]
  }
  for (const length of [1, 300, 70_000]) {
    column.set(column.used, 'x'.repeat(length))
    column.set(column.used, null)
    const rows = Array.from({ length: column.used }, (_, row) => row)
    expect(passes('$eq', 'x')).toEqual([0])
    expect(passes('$eq', 'x'.repeat(length))).toEqual([column.used - 2])
    expect(passes('$eq', null)).toEqual(rows.filter((row) => row % 2 === 1))
    expect(passes('$ne', null)).toEqual(rows.filter((row) => row % 2 === 0))
  }
})
