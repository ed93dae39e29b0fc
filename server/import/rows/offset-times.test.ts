import { describe, expect, it } from 'vitest'
import { readTicket } from './read-ticket.ts'
import { readTime } from './read-time.ts'

const cellsOf = (cells: Readonly<Record<string, string>>) => (role: string) => cells[role] ?? ''

const timeOf = (date: string) => {
  const read = readTime(cellsOf({ date, duration: '1:00', user: 'Zoé Roux' }), 'dmy')
  if ('refused' in read) throw new Error(read.refused)
  return read.draft
}
const ticketOf = (cells: Readonly<Record<string, string>>) => {
  const read = readTicket(cellsOf({ name: 'Imprimante', ...cells }), { order: 'dmy', today: '2026-03-02' })
  if ('refused' in read) throw new Error(read.refused)
  return read.draft
}

describe('a time that names its offset from UTC', () => {
  it.each([
    ['2026-01-31T23:00:00.000Z', '2026-02-01'],
    ['2026-01-31T22:59:59Z', '2026-01-31'],
    ['2026-06-30T22:00:00Z', '2026-07-01'],
    ['2026-02-01T00:30:00+01:00', '2026-02-01'],
    ['2026-01-31 20:00-0500', '2026-02-01'],
    ['2026-01-31 23:30', '2026-01-31'],
    ['2026-01-31', '2026-01-31'],
  ])('%s is time of %s, as the company counts days', (date, day) => {
    expect(timeOf(date).day).toBe(day)
  })

  it('is the moment of a ticket, whose time is of that day', () => {
    const closed = ticketOf({ created_at: '2026-01-31T10:00:00Z', closed_at: '2026-01-31T23:30:00Z', duration: '3600' })
    expect(closed).toMatchObject({
      createdAt: '2026-01-31T10:00:00.000Z',
      closedAt: '2026-01-31T23:30:00.000Z',
      day: '2026-02-01',
    })
    expect(ticketOf({ created_at: '31/01/2026 10:00' }).createdAt).toBe('2026-01-31T09:00:00.000Z')
  })

  it('leaves the names by which rows of an earlier import are known', () => {
    const date = '2026-01-31T23:00:00Z'
    expect(timeOf(date).identity.split('\u001f').slice(1, 3)).toEqual(['2026-01-31', '82800'])
    expect(ticketOf({ created_at: date }).externalId).toBe('imprimante\u001f2026-01-31')
  })
})
