import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ambiguityOf, dayTimeOf, foldedName, oneLine, secondOf, secondsOf, wholeNumberOf } from './values.ts'

describe('days', () => {
  it('are read in the given order, with their time', () => {
    expect(dayTimeOf('03/04/2025', 'dmy')).toEqual({ day: '2025-04-03', second: null })
    expect(dayTimeOf('03/04/2025', 'mdy')).toEqual({ day: '2025-03-04', second: null })
    expect(dayTimeOf('05-02-2025 11:00', 'dmy')).toEqual({ day: '2025-02-05', second: 39_600 })
    expect(dayTimeOf('2025-02-05T11:00:30.000Z', 'mdy')).toEqual({ day: '2025-02-05', second: 39_630 })
    expect(dayTimeOf('1.2.25', 'dmy')).toEqual({ day: '2025-02-01', second: null })
  })
  it('that do not exist are refused', () => {
    for (const text of ['', 'hier', '31/02/2025', '2025-13-01', '1/2', '12345', '1/2/3', '03/04/20255'])
      expect(dayTimeOf(text, 'dmy'), text).toBeNull()
  })
  it('show their order, or that it is ambiguous', () => {
    expect(['13/04/2025', '04/13/2025', '03/04/2025', '2025-04-03', '03/03/2025', 'x'].map(ambiguityOf)).toEqual([
      'dmy',
      'mdy',
      'ambiguous',
      'clear',
      'clear',
      'clear',
    ])
  })
  it('of any date come back from each way to write it', () => {
    const date = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(date, fc.constantFrom('/', '-', '.'), (at, mark) => {
        const day = at.toISOString().slice(0, 10)
        const [y = '', m = '', d = ''] = day.split('-')
        expect(dayTimeOf([d, m, y].join(mark), 'dmy')?.day).toBe(day)
        expect(dayTimeOf([m, d, y].join(mark), 'mdy')?.day).toBe(day)
        expect(dayTimeOf([y, m, d].join(mark), 'mdy')?.day).toBe(day)
      }),
    )
  })
})

describe('times and durations', () => {
  it('of a day are seconds', () => {
    expect(['9:05', '09:05:30', '9:05 PM', '12:00 AM', '12:30 pm', '24:00', 'x', '9:60'].map(secondOf)).toEqual([
      32_700,
      32_730,
      75_900,
      0,
      45_000,
      null,
      null,
      null,
    ])
  })
  it('are read in each way that programs write them', () => {
    const read = (text: string) => secondsOf(text, 'hours')
    expect(
      [
        '1:30',
        '01:30:00',
        '1,5',
        '1.50',
        '1h30',
        '90 min',
        '1 heure 30 minutes',
        '0 jours 1 heures 30 minutes 0 secondes',
      ].map(read),
    ).toEqual(Array(8).fill(5400))
    expect(['', '-1', '1:75', 'abc', '45'].map(read)).toEqual(Array(5).fill(null))
    expect(secondsOf('5 400', 'seconds')).toBe(5400)
  })
  it('come back from their clock form', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 359_999 }), (seconds) => {
        const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map((part) =>
          String(part).padStart(2, '0'),
        )
        expect(secondsOf(`${h}:${m}:${s}`, 'hours')).toBe(seconds)
      }),
    )
  })
})

it.each([
  ['a date before spaces', `1/1/2025${' '.repeat(100_000)}\nx`],
  ['a number without a unit', `${'1'.repeat(100_000)}x`],
])('%s of the length of a book is no value, and says so at once', (_, text) => {
  const startedAt = performance.now()
  expect([
    ambiguityOf(text),
    dayTimeOf(text, 'dmy'),
    secondOf(text),
    secondsOf(text, 'hours'),
    secondsOf(text, 'seconds'),
  ]).toEqual(['clear', ...Array(4).fill(null)])
  expect(performance.now() - startedAt).toBeLessThan(200)
})

it('integers may have separators of thousands', () => {
  expect(
    ['5 732 943', '5\u202f732\u202f943', '5.732.943', '5,732,943', '12', '1 2', '1,5', 'T-12'].map(wholeNumberOf),
  ).toEqual([...Array(4).fill('5732943'), ...['12', null, null, null]])
})

it('names compare without case, accents and double spaces', () => {
  expect(foldedName(' Éric  DUPONT ')).toBe(foldedName('eric dupont'))
  expect(oneLine(' a\n b ', 10)).toBe('a b')
  expect(oneLine('abcdef', 4)).toBe('abc…')
})
