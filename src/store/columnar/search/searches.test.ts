import fc from 'fast-check'
import { expect, it } from 'vitest'
import { matcherOf } from '../columns/matching.ts'
import { TextColumn } from '../columns/text-column.ts'
import { searchPattern } from './pattern.ts'
import { createSearches, type Searches } from './searches.ts'

const filled = (...values: readonly unknown[]): { column: TextColumn; searches: Searches } => {
  const searches = createSearches()
  const column = new TextColumn('text', searches.matchText)
  for (const [row, value] of values.entries()) column.set(row, value)
  return { column, searches }
}

const regex = (value: string) => ({ operator: '$regex', value })

const rowsFound = (column: TextColumn, pattern: string, rows = column.used): readonly number[] => {
  const filter = column.filter(regex(pattern))
  if (filter === null) throw new Error(`${pattern} is not searched by words`)
  const scanned = new Uint32Array(rows)
  const found = [...scanned.subarray(0, filter.scan(rows, scanned))]
  const refined = Uint32Array.from({ length: rows }, (_, row) => row)
  expect([...refined.subarray(0, filter.refine(refined, rows))]).toEqual(found)
  return found
}

/** The rows that RxDB finds. */
const rowsMatched = (values: readonly unknown[], pattern: string): readonly number[] => {
  const matches = matcherOf('text', regex(pattern))
  return values.flatMap((value, row) => (matches(value) ? [row] : []))
}

it('finds words whatever their case and accents, in any part of a word', () => {
  const { column } = filled('L’Imprimante du réseau', null, 'RESEAU lent', undefined, 'Le cœur re\u0301seau')
  expect(rowsFound(column, searchPattern('réseau'))).toEqual([0, 2, 4])
  expect(rowsFound(column, searchPattern("l'imp"))).toEqual([0])
  expect(rowsFound(column, searchPattern('oeu'))).toEqual([4])
  expect(rowsFound(column, searchPattern('nowhere'))).toEqual([])
})

it('finds several words in a row as they are written', () => {
  const { column } = filled('réseau lent', 'lent réseau', 'le reseau  lent', 'reseau\u00a0lent')
  expect(rowsFound(column, searchPattern('reseau lent'))).toEqual([0, 3])
  expect(rowsFound(column, 'réseau lent')).toEqual([0])
})

it('takes punctuation for a part of a word only inside of it', () => {
  const { column } = filled('(Réseau), 10.0.0.1:', 'réseau.', 'le 10', '?!')
  expect(rowsFound(column, searchPattern('reseau'))).toEqual([0, 1])
  expect(rowsFound(column, searchPattern('reseau)'))).toEqual([0])
  expect(rowsFound(column, searchPattern('(reseau),'))).toEqual([0])
  expect(rowsFound(column, searchPattern('10.'))).toEqual([0])
  expect(rowsFound(column, searchPattern('0.0'))).toEqual([0])
  expect(column.filter(regex(searchPattern('?')))).toBeNull()
})

it('follows changed texts', () => {
  const { column } = filled('one', 'two')
  expect(rowsFound(column, searchPattern('o'))).toEqual([0, 1])
  column.set(1, 'six')
  column.set(2, 'o')
  expect(rowsFound(column, searchPattern('o'))).toEqual([0, 2])
  column.set(0, undefined)
  expect(rowsFound(column, searchPattern('o'))).toEqual([2])
})

it('matches values that are no plain text as RxDB does', () => {
  const values = ['abc', ['xbz', 'q'], 5, null, 'b\ud800', { a: 'b' }]
  const { column } = filled(...values)
  expect(rowsFound(column, searchPattern('b'))).toEqual(rowsMatched(values, searchPattern('b')))
})

it('returns null for a test that is neither a word nor a plain text', () => {
  const { column } = filled('abc')
  for (const pattern of ['^a', 'a|b', '', '\ud800']) expect(column.filter(regex(pattern))).toBeNull()
  expect(column.filter({ operator: '$regex', value: 'a', options: 'i' })).toBeNull()
})

it('is prepared in slices, only for fields that are expected or were searched', () => {
  const { column, searches } = filled(...Array.from({ length: 1000 }, (_, row) => `row ${row}`))
  expect(searches.step(5)).toBe(false)
  expect(searches.bytes()).toBe(0)
  searches.expectSearches(['text'])
  let slices = 0
  while (searches.step(0)) slices += 1
  expect(slices).toBeGreaterThan(5)
  expect(searches.bytes()).toBeGreaterThan(0)
  expect(rowsFound(column, searchPattern('99'))).toHaveLength(19)
})

it('answers for a few rows without reading all others', () => {
  const { column, searches } = filled(...Array.from({ length: 3000 }, (_, row) => `row ${row}`))
  const rows = Uint32Array.of(7, 17, 27)
  expect(column.filter(regex(searchPattern('17')))?.refine(rows, 3)).toBe(1)
  expect(rows[0]).toBe(17)
  expect(searches.bytes()).toBe(0)
})

it('keeps finding after many words and many changes', () => {
  const values = Array.from({ length: 2000 }, (_, row) =>
    Array.from({ length: 50 }, (_word, at) => `w${row * 50 + at}`).join(' '),
  )
  const { column, searches } = filled(...values)
  expect(rowsFound(column, searchPattern('w99999'))).toEqual([1999])
  for (let round = 0; round < 3; round += 1) {
    for (let row = 0; row < values.length; row += 2) {
      values[row] = `again ${row} ${round}`
      column.set(row, values[row])
    }
    if (round === 1) while (searches.step(1));
    expect(rowsFound(column, searchPattern('again'))).toHaveLength(1000)
    for (const word of ['1', '99', 'w9998', 'ain 12'])
      expect(rowsFound(column, searchPattern(word))).toEqual(rowsMatched(values, searchPattern(word)))
  }
})

it('drops unused words and still finds the others', () => {
  const { column, searches } = filled(
    ...Array.from({ length: 2000 }, (_, row) => `before${row} word${row} other${row}`),
  )
  searches.expectSearches(['text'])
  while (searches.step(1));
  const before = searches.bytes()
  for (let row = 0; row < 2000; row += 1) column.set(row, row % 2 === 0 ? 'one' : `before${row}`)
  let slices = 0
  for (; searches.step(0); slices += 1) {
    if (slices === 5) column.set(0, 'meanwhile')
    if (slices % 20 === 5) expect(rowsFound(column, searchPattern('meanw'))).toEqual([0])
  }
  expect(slices).toBeGreaterThan(30)
  while (searches.shrink());
  expect(searches.bytes()).toBeLessThan(before / 2)
  expect(rowsFound(column, searchPattern('word'))).toEqual([])
  expect(rowsFound(column, searchPattern('one'))).toHaveLength(999)
  expect(rowsFound(column, searchPattern('before1999'))).toEqual([1999])
})

const letters = fc.constantFrom(
  'a',
  'e',
  'é',
  'o',
  'œ',
  'É',
  '\u0301',
  ' ',
  '\u00a0',
  '\n',
  '’',
  "'",
  '日',
  '😀',
  'ß',
  'Σ',
  'Ⱥ',
  '.',
  ',',
  '(',
  '-',
  '?',
)
const texts = fc.string({ unit: letters, maxLength: 10 })
const values = fc.oneof({ weight: 8, arbitrary: texts }, fc.constantFrom(null, undefined, 7, 'e\udc00', ['e']))
const steps = fc.oneof(
  { weight: 4, arbitrary: fc.record({ row: fc.nat({ max: 80 }), value: values }) },
  fc.record({ word: texts }),
  fc.record({ literal: texts }),
  fc.record({ idle: fc.constant(true) }),
)

it('returns the results of RxDB after any sequence of changes, searches and idle time', () => {
  fc.assert(
    fc.property(fc.array(values, { maxLength: 60 }), fc.array(steps, { maxLength: 40 }), (first, story) => {
      const known: unknown[] = [...first]
      const { column, searches } = filled(...first)
      for (const step of story) {
        if ('row' in step) {
          column.set(step.row, step.value)
          while (known.length <= step.row) known.push(undefined)
          known[step.row] = step.value
        } else if ('idle' in step) searches.step(0)
        else {
          const pattern = 'word' in step ? searchPattern(step.word) : step.literal
          if (column.filter(regex(pattern)) === null) continue
          expect(rowsFound(column, pattern, known.length)).toEqual(rowsMatched(known, pattern))
        }
      }
    }),
    { numRuns: Number(process.env['SEARCH_RUNS'] ?? 300) },
  )
})
