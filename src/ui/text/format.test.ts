import { describe, expect, it } from 'vitest'
import { addDays, formatsOf, localDay } from './format.ts'

const now = () => new Date('2026-11-20T10:00:00')
const fr = formatsOf('fr', now)
const en = formatsOf('en', now)

describe('days', () => {
  it('omit the current year', () => {
    expect(fr.day('2026-11-03')).toBe('3 nov.')
    expect(fr.day('2025-11-03')).toBe('3 nov. 2025')
    expect(en.day('2026-11-03')).toBe('3 Nov')
  })
  it('have their year on paper, which is read for years', () => {
    const paper = formatsOf('fr', now, { withYear: true })
    expect([paper.day('2026-11-03'), paper.instant('2026-11-03T10:00:00')]).toEqual([
      '3 nov. 2026',
      '3 nov. 2026, 10:00',
    ])
    expect(paper.shortDays('2026-11-16', '2026-11-22')).toBe('16–22 nov. 2026')
  })
  it('do not shift at midnight or a clock change', () => {
    expect(localDay(new Date(2026, 9, 25, 0, 5))).toBe('2026-10-25')
    expect(addDays('2026-10-24', 2)).toBe('2026-10-26')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  })
  it('of a period write shared parts once', () => {
    expect(fr.days('2026-11-16', '2026-11-22')).toBe('16–22 nov. 2026')
    expect(fr.days('2026-11-21', '2026-11-21')).toBe('21 nov. 2026')
    expect([fr.shortDays('2026-11-16', '2026-11-22'), fr.shortDays('2026-11-21', '2026-11-21')]).toEqual([
      '16–22 nov.',
      '21 nov.',
    ])
    expect(fr.shortDays('2025-12-29', '2026-01-04').replaceAll(/\s/g, ' ')).toBe('29 déc. 2025 – 4 janv. 2026')
    expect(en.month('2026-11-21')).toBe('November 2026')
  })
  it('that begin a month are ordinal in French alone', () => {
    expect(fr.day('2026-03-01')).toBe('1er mars')
    expect(fr.fullDay('2026-11-01')).toBe('dimanche 1er novembre')
    expect(fr.days('2026-01-01', '2026-12-31').replaceAll(/\s/g, ' ')).toBe('1er janv. – 31 déc. 2026')
    expect(fr.day('2026-03-21')).toBe('21 mars')
    expect(en.day('2026-03-01')).toBe('1 Mar')
  })
  it('that are invalid are shown unchanged', () => {
    expect(fr.day('bientôt')).toBe('bientôt')
  })
})

describe('instants', () => {
  it('are of the local day, as the times beside them', () => {
    expect(fr.dayAt(new Date(2026, 10, 3, 0, 20).toISOString())).toBe('3 nov.')
    expect(fr.dayAt(new Date(2025, 11, 31, 23, 50).toISOString())).toBe('31 déc. 2025')
  })
  it('name today and yesterday', () => {
    expect(fr.stamp('2026-11-20T08:05:00')).toBe('aujourd’hui à 08:05')
    expect(fr.stamp('2026-11-19T23:59:00')).toBe('hier à 23:59')
    expect(en.stamp('2026-11-20T08:05:00')).toBe('today at 08:05')
    expect(fr.stamp('2026-11-03T14:41:00')).toBe('3 nov., 14:41')
  })
  it('in a sentence have their preposition', () => {
    expect(fr.when('2026-11-20T08:05:00')).toBe('aujourd’hui à 08:05')
    expect(fr.when('2026-11-03T14:41:00')).toBe('le 3 nov. à 14:41')
    expect(en.when('2025-11-03T14:41:00')).toBe('on 3 Nov 2025 at 14:41')
    expect(en.when('2026-11-19T14:41:00')).toBe('yesterday at 14:41')
  })
})

describe('amounts', () => {
  it('follow the format of the language', () => {
    expect(fr.euros(123_456)).toBe('1\u202F234,56\u00A0€')
    expect(en.euros(123_456)).toBe('€1,234.56')
    expect(fr.shortEuros(2_000_000)).toBe('20\u202F000\u00A0€')
    expect(en.shortEuros(1_550)).toBe('€15.50')
    expect(fr.number(100_000)).toBe('100\u202F000')
  })
  it('of a rate keep the decimals that it needs', () => {
    expect(fr.rate(2000)).toBe('20\u00A0%')
    expect(fr.rate(550)).toBe('5,5\u00A0%')
    expect(en.rate(210)).toBe('2.1%')
  })
  it('of time contain no-break spaces', () => {
    expect(fr.ut(6)).toBe('1\u00A0h\u00A030')
    expect(fr.ut(24_098)).toBe('6\u202F024\u00A0h\u00A030')
    expect(fr.hours(2)).toBe('0,5\u00A0h')
    expect(en.hours(97)).toBe('24.25\u00A0h')
  })
})

it('a share below 1 % is not shown as none', () => {
  const shares = [0, 0.2, 0.7, 1, 12.4, 100]
  expect(shares.map((share) => fr.percent(share).replaceAll(/\s/g, ' '))).toEqual([
    '0 %',
    '< 1 %',
    '< 1 %',
    '1 %',
    '12 %',
    '100 %',
  ])
  expect(shares.map((share) => en.percent(share).replaceAll(/\s/g, ' '))).toEqual([
    '0%',
    '< 1%',
    '< 1%',
    '1%',
    '12%',
    '100%',
  ])
})

it('a number of days says that it is one', () => {
  expect([fr.integer(45, { days: true }), en.integer(45, { days: true }), fr.integer(45, {})]).toEqual([
    '45\u202Fj',
    '45 days',
    '45',
  ])
})
