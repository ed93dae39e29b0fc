import { describe, expect, it } from 'vitest'
import { companyDay, endOfCompanyDay } from './company-day.ts'

describe('the end of a day of the company', () => {
  it.each([
    ['2026-10-31', '2026-10-31T22:59:59.999Z'],
    ['2026-07-14', '2026-07-14T21:59:59.999Z'],
    // Clocks go back, and forward, in these nights.
    ['2026-10-24', '2026-10-24T21:59:59.999Z'],
    ['2026-10-25', '2026-10-25T22:59:59.999Z'],
    ['2026-03-28', '2026-03-28T22:59:59.999Z'],
    ['2026-03-29', '2026-03-29T21:59:59.999Z'],
    ['2026-12-31', '2026-12-31T22:59:59.999Z'],
  ])('%s ends at %s', (day, end) => {
    expect(endOfCompanyDay(day)).toBe(end)
  })

  it('is the last moment of its day, every day of two years', () => {
    for (let ms = Date.parse('2026-01-01T12:00:00Z'); ms < Date.parse('2028-01-01T00:00:00Z'); ms += 86_400_000) {
      const day = companyDay(new Date(ms))
      const end = Date.parse(endOfCompanyDay(day))
      expect(companyDay(new Date(end))).toBe(day)
      expect(companyDay(new Date(end + 1)) > day).toBe(true)
    }
  })
})
