import { describe, expect, it } from 'vitest'
import { undoAnswerOf } from './undo-answer.ts'

const NONE: ReadonlySet<string> = new Set()

describe('the report of an undo', () => {
  it('says that nothing was sent when all events were withdrawn', () => {
    expect(undoAnswerOf({ cancelled: ['a', 'b'], sent: [], impossible: [] }, NONE)).toEqual({ kind: 'withdrawn', taken: 2, of: 2, reasons: [] })
  })

  it('says that the compensation is on its way when one event was sent', () => {
    expect(undoAnswerOf({ cancelled: ['a'], sent: [{ undone: 'b', by: 'c' }], impossible: [] }, NONE).kind).toBe('back')
  })

  it('counts the remaining events by reason, most frequent first', () => {
    const answer = undoAnswerOf(
      {
        cancelled: [],
        sent: [{ undone: 'a', by: 'b' }],
        impossible: [
          { eventId: 'c', reason: 'none' },
          { eventId: 'd', reason: 'changed' },
          { eventId: 'e', reason: 'changed' },
        ],
      },
      NONE,
    )
    expect(answer).toEqual({
      kind: 'partly',
      taken: 1,
      of: 4,
      reasons: [
        { reason: 'changed', count: 2 },
        { reason: 'none', count: 1 },
      ],
    })
  })

  it('is impossible when no event could be undone, also without events', () => {
    expect(undoAnswerOf({ cancelled: [], sent: [], impossible: [{ eventId: 'a', reason: 'settled' }] }, NONE).kind).toBe('impossible')
    expect(undoAnswerOf({ cancelled: [], sent: [], impossible: [] }, NONE)).toEqual({ kind: 'impossible', taken: 0, of: 0, reasons: [] })
  })

  it('does not count refused events that were dropped', () => {
    const impossible = [{ eventId: 'a', reason: 'settled' }] as const
    expect(undoAnswerOf({ cancelled: [], sent: [{ undone: 'b', by: 'c' }], impossible }, new Set(['a']))).toMatchObject({
      kind: 'back',
      taken: 1,
      of: 1,
    })
    expect(undoAnswerOf({ cancelled: [], sent: [], impossible }, new Set(['a']))).toMatchObject({ kind: 'dropped', of: 0 })
  })
})
