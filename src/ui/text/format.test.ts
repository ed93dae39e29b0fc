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
  it('do not shift at midnight or a clock change', () => {
    expect(localDay(new Date(2026, 9, 25, 0, 5))).toBe('2026-10-25')
    expect(addDays('2026-10-24', 2)).toBe('2026-10-26')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  })
  it('of a period write shared parts once', () => {
    expect(fr.days('2026-11-16', '2026-11-22')).toBe('16–22 nov. 2026')
    expect(fr.days('2026-11-21', '2026-11-21')).toBe('21 nov. 2026')
    expect(en.month('2026-11-21')).toBe('November 2026')
  })
  it('that are invalid are shown unchanged', () => {
    expect(fr.day('bientôt')).toBe('bientôt')
  })
})

describe('amounts', () => {
  it('follow the format of the language', () => {
    expect(fr.euros(123_456)).toBe('1\u202F234,56\u00A0€')
    expect(en.euros(123_456)).toBe('€1,234.56')
    expect(fr.number(100_000)).toBe('100\u202F000')
  })
  it('of time contain no-break spaces', () => {
    expect(fr.ut(6)).toBe('1\u00A0h\u00A030')
    expect(fr.ut(24_098)).toBe('6\u202F024\u00A0h\u00A030')
  })
})
