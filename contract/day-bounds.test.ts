import { expect, it } from 'vitest'
import { withDayBounds } from './day-bounds.ts'

it('filters an instant by whole days in the reader’s time zone', () => {
  const filter = withDayBounds('ticket', { created_at: { from: '2026-11-02', to: '2026-11-03' } })
  const { from, to } = filter['created_at'] as { from: string; to: string }
  expect(Date.parse(from)).toBe(new Date(2026, 10, 2).getTime())
  expect(Date.parse(to)).toBe(new Date(2026, 10, 4).getTime() - 1)
})

it('keeps days, values, instants and open ends unchanged', () => {
  const filter = {
    dead_line: { from: '2026-11-02', to: '2026-11-03' },
    status_id: { in: ['1'] },
    'projet_id.client_id': { in: ['2'] },
  }
  expect(withDayBounds('ticket', filter)).toEqual(filter)
  expect(withDayBounds('ticket', { closed_at: { from: '2026-11-03T09:00:00.000Z' } })).toEqual({
    closed_at: { from: '2026-11-03T09:00:00.000Z' },
  })
  expect(withDayBounds('ticket', { closed_at: { to: '2026-11-03' } })['closed_at']).not.toHaveProperty('from')
})
