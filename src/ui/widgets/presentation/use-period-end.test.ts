import { describe, expect, it } from 'vitest'
import { proposedEnd } from './use-period-end.ts'

describe('the last day of a period that is typed', () => {
  it('is proposed to be its first day', () => {
    expect(proposedEnd('2026-12-18', undefined, null)).toBe('2026-12-18')
    expect(proposedEnd('2026-12-18', null, null)).toBe('2026-12-18')
  })

  it('follows the first day while the year of it is typed', () => {
    expect(proposedEnd('2020-11-15', '2027-11-15', '2027-11-15')).toBe('2020-11-15')
  })

  it('stays once the person has chosen it', () => {
    expect(proposedEnd('2026-12-16', '2026-12-20', '2026-12-18')).toBeNull()
    expect(proposedEnd('2026-12-16', '2026-12-20', null)).toBeNull()
  })

  it('has no proposal for a text that is no day', () => {
    expect(proposedEnd('18/1', undefined, null)).toBeNull()
    expect(proposedEnd(null, undefined, null)).toBeNull()
  })
})
