import { describe, expect, it } from 'vitest'
import { divided, matches } from './matches.ts'

describe('a filter on values of the past', () => {
  it('accepts the values of a set, none where nothing fits, all where it names none', () => {
    expect(matches({ stage: 'sent' }, { stage: { in: ['sent', 'closed'] } })).toBe(true)
    expect(matches({ stage: 'draft' }, { stage: { in: ['sent'] } })).toBe(false)
    expect(matches({ stage: 'draft' }, { stage: { in: [] } })).toBe(true)
    expect(matches({ responsable_id: null }, { responsable_id: { in: [null, '4'] } })).toBe(true)
    expect(matches({ fully_paid: false }, { fully_paid: { in: [true] } })).toBe(false)
  })

  it('includes both bounds of a range, and no missing value', () => {
    const october = { due_date: { from: '2026-10-01', to: '2026-10-31' } }
    expect(
      ['2026-09-30', '2026-10-01', '2026-10-31', '2026-11-01', null].map((due_date) => matches({ due_date }, october)),
    ).toEqual([false, true, true, false, false])
    expect(matches({ due_date: null }, { due_date: {} })).toBe(true)
  })

  it('needs every field', () => {
    expect(matches({ stage: 'sent', kind: 'invoice' }, { stage: { in: ['sent'] }, kind: { in: ['deposit'] } })).toBe(
      false,
    )
  })

  it('is divided by what is known of the past', () => {
    const filter = { stage: { in: ['sent'] }, client_id: { in: ['7'] } }
    expect(divided(filter, new Set(['stage']))).toEqual({
      past: { stage: { in: ['sent'] } },
      present: { client_id: { in: ['7'] } },
    })
  })
})
