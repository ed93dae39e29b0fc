import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dateCodec, instantCodec } from './date-codec.ts'

const DAY_MS = 86_400_000
const FIRST = Date.UTC(2000, 0, 1) - 730_485 * DAY_MS
const LAST = Date.UTC(9999, 11, 31)

it('encodes and decodes every day around the end of a month in the years 0000 to 9999', () => {
  const codec = dateCodec()
  const turns = fc.tuple(fc.nat(9999), fc.nat(11), fc.integer({ min: -1, max: 3 }))
  fc.assert(
    fc.property(
      fc.oneof(
        turns,
        fc.tuple(fc.constantFrom(0, 4, 100, 400, 1900, 2000, 9996), fc.constant(2), fc.integer({ min: -2, max: 1 })),
      ),
      ([year, month, day]) => {
        const ms = Math.min(LAST, Math.max(FIRST, FIRST + Date.UTC(year + 2000, month, day) - Date.UTC(2000, 0, 1)))
        const text = new Date(ms).toISOString().slice(0, 10)
        expect([codec.encode(text), codec.decode(ms / DAY_MS)]).toEqual([ms / DAY_MS, text])
      },
    ),
    { numRuns: 2000 },
  )
  expect(codec.decode(FIRST / DAY_MS)).toBe('0000-01-01')
})

it('refuses dates that are not in the calendar or not in the form that RxDB sorts', () => {
  const codec = dateCodec()
  const texts = [
    '2023-02-29',
    '1900-02-29',
    '2024-13-01',
    '2024-00-10',
    '2024-04-31',
    '2024-1-01',
    '2024-01-1x',
    '2024/01/01',
    '-024-01-01',
    '２024-01-01',
  ]
  expect(texts.map((text) => codec.encode(text))).toEqual(texts.map(() => Number.NaN))
})

it('encodes canonical instants only', () => {
  const codec = instantCodec()
  fc.assert(
    fc.property(fc.integer({ min: FIRST, max: LAST + DAY_MS - 1 }), (ms) => {
      const text = new Date(ms).toISOString()
      expect([codec.encode(text), codec.decode(ms)]).toEqual([ms, text])
    }),
  )
  const texts = [
    '2024-01-01T24:00:00.000Z',
    '2024-01-01T00:00:60.000Z',
    '2024-01-01T00:00:00.000z',
    '2024-01-01T00:00:00+00:00',
    '2024-02-30T00:00:00.000Z',
  ]
  expect(texts.map((text) => codec.encode(text))).toEqual(texts.map(() => Number.NaN))
})

it('finds the place of any text among the dates', () => {
  const codec = dateCodec()
  const texts = ['', '2024', '2024-02', '2024-02-29', '2024-02-30', '2024-02-29T10', 'x', '9999-12-31', '9999-12-32']
  const days = ['0000-01-01', '2023-12-31', '2024-01-31', '2024-02-29', '2024-03-01', '9999-12-31']
  for (const text of texts) {
    const bound = codec.bound(text)
    for (const day of days) expect([text, day, codec.encode(day) >= (bound?.at ?? 0)]).toEqual([text, day, day >= text])
    expect(bound?.isExact).toBe(!Number.isNaN(codec.encode(text)))
  }
})
