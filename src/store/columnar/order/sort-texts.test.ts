import fc from 'fast-check'
import { expect, it } from 'vitest'
import { orderOfTexts } from './sort-texts.ts'

/** Milliseconds for many random runs on a busy machine. */
const LONG = 120_000

const sorted = (texts: readonly string[]): readonly string[] =>
  [...orderOfTexts(texts)].map((index) => texts[index] as string)

it(
  'orders texts as JavaScript compares them, whatever their beginnings, lengths and characters',
  () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.nat({ max: 50 }).map((number) => `Ticket de réseau ${number}`),
      fc.constantFrom('', '\u0000', 'a', 'a\u0000', '\uffff', '\ud83d\ude00', '\ufb01'),
    )
    fc.assert(
      fc.property(fc.array(text, { minLength: 0, maxLength: 400, size: 'large' }), (texts) => {
        expect(sorted(texts)).toEqual([...texts].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
      }),
      { numRuns: 30 },
    )
  },
  LONG,
)
