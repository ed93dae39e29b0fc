import fc from 'fast-check'
import { getQueryMatcher, getSortComparator } from 'rxdb'
import { describe, expect, it } from 'vitest'
import { COLUMN_KINDS, type ColumnKind, testOf, valuesOf } from '#tests/store/columnar/column-arbitraries.ts'
import type { Filter } from '../rows/filter.ts'
import type { Column, FieldTest } from './column.ts'
import { documentWith } from './matching.ts'

const RUNS = { numRuns: Number(process.env['COLUMN_RUNS'] ?? 150) }
const PATHS = fc.constantFrom('field', '_meta.lwt')

const filled = (kind: ColumnKind, path: string, values: readonly unknown[]): Column => {
  const column = kind.make(path)
  values.forEach((value, row) => {
    column.set(row, value)
  })
  return column
}

const scanned = (filter: Filter, rows: number): number[] => {
  const out = new Uint32Array(rows)
  return [...out.subarray(0, filter.scan(rows, out))]
}

const refined = (filter: Filter, rows: readonly number[]): number[] => {
  const some = Uint32Array.from(rows)
  return [...some.subarray(0, filter.refine(some, some.length))]
}

const conditionOf = ({ operator, value, options }: FieldTest): object =>
  options === undefined ? { [operator]: value } : { [operator]: value, $options: options }

/** RxDB's answer for each row, or null where it throws on the operand. */
const oracle = (path: string, test: FieldTest, values: readonly unknown[]): number[] | null => {
  try {
    const matches = getQueryMatcher(
      {} as never,
      { selector: { [path]: conditionOf(test) }, sort: [], skip: 0 } as never,
    )
    return values.flatMap((one, row) => (matches(documentWith(path, one) as never) ? [row] : []))
  } catch {
    return null
  }
}

describe.each(COLUMN_KINDS.map((kind) => [kind.name, kind] as const))('a column of %s', (_name, kind) => {
  it('returns exactly the values that were set, also after replacements, as a list does', () => {
    const edits = fc.array(fc.tuple(fc.nat(30), valuesOf(kind, 3)), { maxLength: 60 })
    fc.assert(
      fc.property(valuesOf(kind, 30), edits, (values, changes) => {
        const column = filled(kind, 'field', values)
        const model = [...values]
        for (const [row, [value]] of changes) {
          column.set(row, value)
          model[row] = value
        }
        expect(Array.from(model, (_, row) => column.get(row))).toEqual(Array.from(model))
      }),
      RUNS,
    )
  })

  it('passes the rows that RxDB’s matcher passes, scanning and refining, natively and by value', () => {
    const cases = fc
      .tuple(PATHS, valuesOf(kind, 40))
      .chain(([path, values]) => fc.tuple(fc.constant(path), fc.constant(values), testOf(kind, values)))
    fc.assert(
      fc.property(cases, ([path, values, test]) => {
        const expected = oracle(path, test, values)
        if (!expected) return
        const column = filled(kind, path, values)
        const everySecond = values.map((_, row) => row).filter((row) => row % 2 === 1)
        const matches = getQueryMatcher(
          {} as never,
          { selector: { [path]: conditionOf(test) }, sort: [], skip: 0 } as never,
        )
        const byValue = () => column.filterByValue((value) => matches(documentWith(path, value) as never))
        for (const filter of [column.filter(test), byValue()]) {
          if (!filter) continue
          expect(scanned(filter, values.length)).toEqual(expected)
          expect(refined(filter, everySecond)).toEqual(expected.filter((row) => row % 2 === 1))
        }
      }),
      { numRuns: RUNS.numRuns * 4 },
    )
  })

  it('orders rows as RxDB’s comparator does, by comparison and by key', () => {
    const comparator = getSortComparator(
      {} as never,
      { selector: {}, sort: [{ field: 'asc' }], skip: 0 } as never,
    ) as unknown as (a: object, b: object) => number | undefined
    fc.assert(
      fc.property(valuesOf(kind, 20), (values) => {
        const order = filled(kind, 'field', values).order()
        for (let a = 0; a < values.length; a += 1) {
          for (let b = 0; b < values.length; b += 1) {
            const expected = Math.sign(comparator({ field: values[a] }, { field: values[b] }) ?? 0)
            expect(Math.sign(order.compare(a, b))).toBe(expected)
            const [left, right] = [order.key(a), order.key(b)]
            if (left < right) expect(expected).toBe(-1)
            if (order.exact && left === right) expect(expected).toBe(0)
            if (Object.is(left, -0)) throw new Error('A key is never -0')
          }
        }
      }),
      RUNS,
    )
  })

  it('moves any of its rows to any rows of another column, which may hold something', () => {
    const cases = fc.tuple(valuesOf(kind, 25), valuesOf(kind, 25), fc.infiniteStream(fc.nat(1_000_000)), fc.boolean())
    fc.assert(
      fc.property(cases, ([values, before, randoms, isFresh]) => {
        const from = filled(kind, 'field', values)
        const to = filled(kind, 'field', before)
        const rows = Uint32Array.from(
          values.map((_, row) => row).filter(() => (randoms.next().value as number) % 3 > 0),
        )
        const free = Array.from({ length: 50 }, (_, row) => row)
        const target = Uint32Array.from(rows, (_, index) =>
          isFresh
            ? before.length + index
            : (free.splice((randoms.next().value as number) % free.length, 1)[0] as number),
        )
        const part = structuredClone(from.encode(rows))
        to.decode(target, part)
        const model = [...before]
        rows.forEach((row, index) => {
          model[target[index] as number] = values[row]
        })
        expect(Array.from(model, (_, row) => to.get(row))).toEqual(Array.from(model))
        expect(part.arrays.every((array) => array.byteLength === array.buffer.byteLength)).toBe(true)
      }),
      RUNS,
    )
  })
})
