import { describe, expect, it } from 'vitest'
import type { Undone } from '#contract/core/events/event.ts'
import { undoReportOf, withRecreated } from './undo-report.ts'

const NONE: ReadonlySet<string> = new Set()

describe('the report of an undo', () => {
  it('says that nothing was sent when all events were withdrawn', () => {
    expect(undoReportOf({ cancelled: ['a', 'b'], sent: [], impossible: [] }, NONE)).toEqual({
      kind: 'withdrawn',
      undoneCount: 2,
      total: 2,
      reasons: [],
    })
  })

  it('says that the compensation is on its way when one event was sent', () => {
    expect(undoReportOf({ cancelled: ['a'], sent: [{ undone: 'b', by: 'c' }], impossible: [] }, NONE).kind).toBe('back')
  })

  it('counts the remaining events by reason, most frequent first', () => {
    const answer = undoReportOf(
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
      undoneCount: 1,
      total: 4,
      reasons: [
        { reason: 'changed', count: 2 },
        { reason: 'none', count: 1 },
      ],
    })
  })

  it('is impossible when no event could be undone, also without events', () => {
    expect(
      undoReportOf({ cancelled: [], sent: [], impossible: [{ eventId: 'a', reason: 'settled' }] }, NONE).kind,
    ).toBe('impossible')
    expect(undoReportOf({ cancelled: [], sent: [], impossible: [] }, NONE)).toEqual({
      kind: 'impossible',
      undoneCount: 0,
      total: 0,
      reasons: [],
    })
  })

  it('does not count refused events that were dropped', () => {
    const impossible = [{ eventId: 'a', reason: 'settled' }] as const
    expect(undoReportOf({ cancelled: [], sent: [{ undone: 'b', by: 'c' }], impossible }, new Set(['a']))).toMatchObject(
      {
        kind: 'back',
        undoneCount: 1,
        total: 1,
      },
    )
    expect(undoReportOf({ cancelled: [], sent: [], impossible }, new Set(['a']))).toMatchObject({
      kind: 'dropped',
      total: 0,
    })
  })
})

it('counts records that were created again as taken back', () => {
  const group: Undone = {
    cancelled: [],
    sent: [],
    impossible: ['a', 'b'].map((eventId) => ({ eventId, reason: 'none' })),
  }
  expect(undoReportOf(withRecreated(group, ['a', 'b']), new Set())).toMatchObject({
    kind: 'back',
    undoneCount: 2,
    total: 2,
  })
  expect(undoReportOf(withRecreated(group, ['a']), new Set())).toMatchObject({
    kind: 'partly',
    undoneCount: 1,
    total: 2,
  })
})
