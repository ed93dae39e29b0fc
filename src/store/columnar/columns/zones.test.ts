import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CodeColumn } from './code-column.ts'
import { numberCodec } from './codec.ts'
import type { Column, FieldTest } from './column.ts'
import { matcherOf } from './matching.ts'
import { NumberColumn } from './number-column.ts'
import { ZONE } from './zones.ts'

const ROWS = ZONE * 4 + 100

const KINDS: readonly (readonly [string, () => Column, (number: number) => unknown])[] = [
  ['whole numbers', () => new NumberColumn('field', numberCodec(4)), (number) => number],
  ['doubles', () => new NumberColumn('field', numberCodec(8)), (number) => number / 4],
  ['ids', () => new CodeColumn('field'), (number) => String(number)],
]

const operators = fc.constantFrom('$eq', '$ne', '$gt', '$gte', '$lt', '$lte')

describe.each(KINDS)('over many zones, a column of %s', (_name, make, valueFor) => {
  it('passes the same rows as RxDB’s matcher, before and after changes', () => {
    const column = make()
    const values = Array.from({ length: ROWS }, (_, row) => valueFor(1000 + row))
    values.forEach((value, row) => {
      column.set(row, value)
    })
    const rows = Uint32Array.from(values, (_, row) => row)
    const expectSame = (test: FieldTest): void => {
      const matches = matcherOf('field', test)
      const filter = column.filter(test)
      if (!filter) return
      const out = new Uint32Array(ROWS)
      const found = out.subarray(0, filter.scan(ROWS, out))
      const expected = rows.filter((row) => matches(values[row]))
      expect(found.length).toBe(expected.length)
      expect(found.every((row, index) => row === expected[index])).toBe(true)
    }
    const change = fc.tuple(
      fc.nat(ROWS - 1),
      fc.oneof(fc.nat(ROWS * 2).map(valueFor), fc.constantFrom(null, undefined)),
    )
    fc.assert(
      fc.property(operators, fc.nat(ROWS + 2000), fc.array(change, { maxLength: 3 }), (operator, operand, changes) => {
        for (const [row, value] of changes) {
          column.set(row, value)
          values[row] = value
        }
        expectSame({ operator, value: valueFor(operand) })
        expectSame({ operator, value: null })
      }),
      { numRuns: 15 },
    )
  })
})

it('skips zones without rows of a range', () => {
  const column = new NumberColumn('field', numberCodec(4))
  for (let row = 0; row < ROWS; row += 1) column.set(row, row)
  const [month, one] = [
    column.filter({ operator: '$gte', value: ZONE * 4 }),
    column.filter({ operator: '$eq', value: 7 }),
  ]
  expect([month?.cost, one?.cost].every((cost) => cost !== undefined && cost < 0.5)).toBe(true)
})
