import { describe, expect, it } from 'vitest'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { EVENT_STATES, type EventState } from './event.ts'
import { EVENT_TRANSITIONS, mayTransition, mayWithdraw, type Occurrence, transition } from './event-state.ts'

const REFUSAL = { code: 'forbidden', status: 403, message: '', errors: {}, changed: null } as const

const OCCURRENCES: readonly Occurrence[] = [
  { type: 'sent' },
  { type: 'accepted', resultId: '12', effectVersion: 4, overwrote: null, at: 5 },
  { type: 'refused', refusal: REFUSAL, at: 5 },
  { type: 'postponed', nextAttemptAt: 9, isFailure: true },
  { type: 'stuck', nextAttemptAt: 9 },
  { type: 'returned' },
  { type: 'interrupted' },
  { type: 'withdrawn', at: 5 },
  { type: 'lost' },
  { type: 'held' },
  { type: 'freed', sequence: 8 },
  { type: 'retried', sequence: 8 },
  { type: 'quarantined' },
]

const given = (state: EventState, values: object = {}) =>
  loggedEvent({ id: 'e', sequence: 1, attempts: 1, ...values, state })

// The protocol's states, by hand: from where each may be reached.
const REACHED_FROM: Readonly<Record<EventState, readonly EventState[]>> = {
  queued: ['queued', 'sending', 'stuck', 'held', 'refused'],
  sending: ['queued', 'stuck'],
  accepted: ['queued', 'sending', 'stuck', 'held', 'refused', 'cancelled', 'quarantined'],
  refused: ['queued', 'sending', 'stuck'],
  cancelled: ['queued', 'held', 'refused', 'quarantined'],
  held: ['queued', 'stuck', 'accepted'],
  stuck: ['sending'],
  quarantined: ['queued', 'stuck', 'held'],
}

describe('the state machine of an event', () => {
  it.each(EVENT_STATES)('reaches %s exactly from the states that the protocol lists', (state) => {
    const from = EVENT_STATES.filter((other) => Object.values(EVENT_TRANSITIONS[other]).some((to) => to === state))
    expect(from.toSorted()).toEqual(REACHED_FROM[state].toSorted())
  })

  it.each(EVENT_STATES)('ignores occurrences without a transition from %s', (state) => {
    const event = given(state)
    for (const occurrence of OCCURRENCES) {
      const after = transition(event, occurrence)
      if (mayTransition(state, occurrence.type))
        expect(after.state).toBe((EVENT_TRANSITIONS[state] as Record<string, EventState>)[occurrence.type])
      else expect(after).toBe(event)
    }
  })

  it('never leaves accepted, except when the server lost the event', () => {
    expect(EVENT_TRANSITIONS.accepted).toEqual({ lost: 'held' })
    const accepted = transition(given('sending'), {
      type: 'accepted',
      resultId: '12',
      effectVersion: 4,
      overwrote: null,
      at: 5,
      epoch: '1',
    })
    const lost = transition(accepted, { type: 'lost' })
    expect(lost).toMatchObject({
      state: 'held',
      resultId: null,
      effectVersion: 0,
      settledAt: 0,
      attempts: 1,
      epoch: undefined,
    })
  })

  it('has no dead end: a waiting event can be sent, and an event in flight gets an outcome', () => {
    for (const state of ['queued', 'stuck'] as const) expect(mayTransition(state, 'sent')).toBe(true)
    for (const type of ['accepted', 'refused', 'postponed', 'returned', 'interrupted'] as const)
      expect(mayTransition('sending', type)).toBe(true)
  })

  it('counts a request before it is sent, and uncounts one that the server returned unprocessed', () => {
    const sent = transition(given('queued', { attempts: 0 }), { type: 'sent' })
    expect(sent).toMatchObject({ state: 'sending', attempts: 1 })
    expect(transition(sent, { type: 'interrupted' })).toMatchObject({ state: 'queued', attempts: 1 })
    expect(transition(sent, { type: 'returned' })).toMatchObject({ state: 'queued', attempts: 0 })
  })

  it('clears a refusal on retry and moves the event to the end; a waiting event keeps its place', () => {
    const refused = transition(given('sending'), { type: 'refused', refusal: REFUSAL, at: 5 })
    expect(refused).toMatchObject({ refusal: REFUSAL, settledAt: 5 })
    expect(transition(refused, { type: 'retried', sequence: 8 })).toMatchObject({
      state: 'queued',
      refusal: null,
      settledAt: 0,
      sequence: 8,
    })
    expect(transition(given('stuck', { nextAttemptAt: 99 }), { type: 'retried', sequence: 8 })).toMatchObject({
      nextAttemptAt: 0,
      sequence: 1,
    })
  })
})

describe('withdrawing', () => {
  it.each([
    ['one that was never sent', given('queued', { attempts: 0 }), true],
    ['one whose answer was lost', given('queued'), false],
    ['a stuck one', given('stuck'), false],
    ['one under way', given('sending'), false],
    ['a refused one', given('refused'), true],
    ['a held one', given('held'), true],
    ['an unreadable one', given('quarantined'), true],
    ['an accepted one', given('accepted'), false],
  ] as const)('%s', (_name, event, isAllowed) => {
    expect(mayWithdraw(event)).toBe(isAllowed)
  })
})
