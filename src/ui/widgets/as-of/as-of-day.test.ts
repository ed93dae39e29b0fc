import { describe, expect, it } from 'vitest'
import { asOfDayIn, onDay } from './as-of-day.ts'

const dayIn = (search: string) => asOfDayIn(new URLSearchParams(search), '2026-11-26')

describe('the day of an address', () => {
  it('is a past one', () => {
    expect(dayIn('?au=2026-10-31&q=chaudière')).toBe('2026-10-31')
    expect(dayIn('?au=2026-11-25')).toBe('2026-11-25')
  })

  it('is the present where it names today, a day to come, no day, or nothing', () => {
    for (const search of [
      '',
      '?au=',
      '?au=2026-11-26',
      '?au=2027-01-01',
      '?au=2026-02-30',
      '?au=31/10/2026',
      '?au=hier',
    ])
      expect(dayIn(search)).toBeNull()
  })

  it('is kept by links to other pages of that day', () => {
    expect(onDay('/manager/tickets', '2026-10-31')).toBe('/manager/tickets?au=2026-10-31')
    expect(onDay('/manager/tickets?stage=sent', '2026-10-31')).toBe('/manager/tickets?stage=sent&au=2026-10-31')
    expect(onDay('/manager/tickets', null)).toBe('/manager/tickets')
  })
})
