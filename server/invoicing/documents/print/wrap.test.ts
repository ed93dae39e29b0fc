import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wrapText } from './wrap.ts'

/** A font in which every character is one point wide. */
const widthOf = (text: string): number => [...text].length

test('breaks between words, and cuts a word that is wider than a line', () => {
  expect(wrapText('un deux trois', 7, widthOf)).toEqual(['un deux', 'trois'])
  expect(wrapText('abcdefghij kl', 4, widthOf)).toEqual(['abcd', 'efgh', 'ij', 'kl'])
  expect(wrapText('a\r\n\n\n\nb', 9, widthOf)).toEqual(['a', '', 'b'])
})

test('fits every line and loses no letter', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme-ascii', maxLength: 80 }),
      fc.integer({ min: 1, max: 12 }),
      (text, width) => {
        const lines = wrapText(text, width, widthOf)
        expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(width)
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
      },
    ),
  )
})
