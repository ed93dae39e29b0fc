import { expect, it } from 'vitest'
import { leaveDays, withHalfDays } from './half-days.ts'

const span = (end: string, start_half: boolean, end_half: boolean) => ({
  start: '2026-12-03',
  end,
  start_half,
  end_half,
})
const ONE = '2026-12-03'
const TWO = '2026-12-04'

it.each([
  [span(ONE, false, false), '3/12', '3/12'],
  [span(ONE, true, false), '3/12 (après-midi)', '3/12 (afternoon)'],
  [span(ONE, false, true), '3/12 (matin)', '3/12 (morning)'],
  [span(TWO, false, false), '3/12', '3/12'],
  [span(TWO, true, false), '3/12 (dès midi)', '3/12 (from noon)'],
  [span(TWO, false, true), '3/12 (jusqu’à midi)', '3/12 (until noon)'],
  [span(TWO, true, true), '3/12 (de midi à midi)', '3/12 (noon to noon)'],
])('the half days of %o are written', (of, fr, en) => {
  expect([withHalfDays('3/12', of, 'fr'), withHalfDays('3/12', of, 'en')]).toEqual([fr, en])
})

it('one day is said once', () => {
  expect(leaveDays(span(ONE, true, false), 'fr')).toBe('le 03/12/2026 (après-midi)')
  expect(leaveDays(span(ONE, false, false), 'fr', 'du')).toBe('du 03/12/2026')
  expect(leaveDays(span(ONE, false, false), 'en')).toBe('on 03/12/2026')
  expect(leaveDays(span(TWO, false, true), 'fr')).toBe('du 03/12/2026 au 04/12/2026 (jusqu’à midi)')
  expect(leaveDays(span(TWO, false, false), 'en')).toBe('from 03/12/2026 to 04/12/2026')
})
