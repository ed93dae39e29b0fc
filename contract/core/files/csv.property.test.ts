import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

/**
 * Listed by hand, and not derived from the code under test: OWASP's list, full-width and small
 * forms.
 */
const OPENERS = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', '﹢', '﹣', '﹦', '﹫']

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('=1+1', '+33 1', '-2', '@SUM(A1)', '\t=1', '\r=1', '"', ';', 'a\r\nb', "'=1", '=cmd|calc!A0', ''),
  fc.tuple(fc.constantFrom(...OPENERS), fc.string({ unit: 'grapheme' })).map((parts) => parts.join('')),
)

const opens = (cell: string): boolean => OPENERS.some((opener) => cell.startsWith(opener))

test('a parsed line equals the written cells, and no cell begins like a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.array(text, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 8 }), (rows) => {
      const { data } = Papa.parse<string[]>(rows.map((row) => csvLine(row)).join(''), {
        delimiter: ';',
        newline: '\r\n',
      })
      const read = data.slice(0, rows.length)
      expect(read.flat().filter(opens)).toEqual([])
      // Characters that only fold to an opener may be neutralised too; letters, digits and our own
      // apostrophe may not.
      for (const [at, cell] of read.flat().entries()) {
        const written = rows.flat()[at] ?? ''
        expect([written, `'${written}`]).toContain(cell)
        if (/^[\p{L}\p{N}'";]/u.test(written)) expect(cell).toBe(written)
      }
    }),
    { numRuns: 1_000 },
  )
})

test.each(OPENERS)('a cell that begins with %j is written as text', (opener) => {
  const [written = ''] =
    Papa.parse<string[]>(csvLine([`${opener}1+1`, 'x']), { delimiter: ';', newline: '\r\n' }).data[0] ?? []
  expect(written).toBe(`'${opener}1+1`)
})

test('full-width text that opens no formula stays as it is', () => {
  expect(csvLine(['Ａ＝１', '（note）', 'l＠b'])).toBe('Ａ＝１;（note）;l＠b\r\n')
})

test('numbers stay numbers, including negative ones', () => {
  expect(csvLine([-12, 3, 'x'])).toBe('-12;3;x\r\n')
})
