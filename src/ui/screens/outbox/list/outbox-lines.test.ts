import { describe, expect, it } from 'vitest'
import type { EventState, LoggedEvent } from '#contract/core/events/event.ts'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { type Line, linesOf } from './outbox-lines.ts'

let sequence = 0
const given = (state: EventState, change: Partial<LoggedEvent> = {}): LoggedEvent => {
  sequence += 1
  return loggedEvent({ id: `e${sequence}`, sequence, state, ...change })
}

const NONE: ReadonlySet<string> = new Set()
const told = (lines: readonly Line[]): readonly string[] => lines.map(({ key }) => key)

describe('the lines of the outbox', () => {
  it('put events that need a decision first, pending ones in sending order, those that are done newest first', () => {
    const early = given('accepted', { settledAt: 10 })
    const queued = given('queued')
    const refused = given('refused', { settledAt: 5 })
    const sending = given('sending')
    const late = given('cancelled', { settledAt: 20 })
    expect(told(linesOf([early, queued, refused, sending, late], NONE))).toEqual([
      'heading:attention',
      refused.id,
      'heading:waiting',
      queued.id,
      sending.id,
      'heading:done',
      late.id,
      early.id,
    ])
  })

  it('fold a bulk action into one line, in the section of its most urgent event', () => {
    const first = given('accepted', { groupId: 'g', settledAt: 1 })
    const alone = given('refused', { groupId: 'other' })
    const second = given('refused', { groupId: 'g', settledAt: 2 })
    const events = [first, alone, second]
    expect(told(linesOf(events, NONE))).toEqual(['heading:attention', 'group:g', alone.id])
    expect(linesOf(events, NONE)[0]).toMatchObject({ kind: 'heading', events: [alone, second] })
    expect(told(linesOf(events, new Set(['g'])))).toEqual([
      'heading:attention',
      'group:g',
      first.id,
      second.id,
      alone.id,
    ])
  })

  it('are empty without events', () => {
    expect(linesOf([], NONE)).toEqual([])
  })
})
