import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('=1+1', '+33 1', '-2', '@SUM(A1)', '\t=1', '\r=1', '"', ';', 'a\r\nb', "'=1", '=cmd|calc!A0', ''),
)

test('what is read again is what was written, and no cell begins like a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.array(text, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 8 }), (rows) => {
      const { data } = Papa.parse<string[]>(rows.map((row) => csvLine(row)).join(''), { delimiter: ';', newline: '\r\n' })
      const read = data.slice(0, rows.length)
      expect(read.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
      expect(read).toEqual(rows.map((row) => row.map((cell) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell))))
    }),
    { numRuns: 1_000 },
  )
})

test('numbers stay numbers, the negative ones too', () => {
  expect(csvLine([-12, 3, 'x'])).toBe('-12;3;x\r\n')
})
