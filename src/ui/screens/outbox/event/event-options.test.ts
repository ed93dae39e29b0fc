import { describe, expect, it } from 'vitest'
import { EVENT_STATES, type EventState, type LoggedEvent } from '#contract/core/events/event.ts'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { eventOptions } from './event-options.ts'

const given = (state: EventState, change: Partial<LoggedEvent> = {}): LoggedEvent =>
  loggedEvent({ id: 'e', sequence: 1, state, ...change })

describe('the options of an event', () => {
  it.each([
    ['never sent', given('queued'), { retry: true, withdraw: true, undo: false }],
    [
      'sent, and nobody knows what came of it',
      given('queued', { attempts: 1 }),
      { retry: true, withdraw: false, undo: true },
    ],
    ['under way', given('sending', { attempts: 1 }), { retry: false, withdraw: false, undo: true }],
    ['refused often', given('stuck', { attempts: 10 }), { retry: true, withdraw: false, undo: true }],
    ['refused', given('refused', { attempts: 1 }), { retry: true, withdraw: true, undo: false }],
    ['accepted', given('accepted', { attempts: 1 }), { retry: false, withdraw: false, undo: true }],
    ['cancelled', given('cancelled'), { retry: false, withdraw: false, undo: false }],
    ['unreadable', given('quarantined'), { retry: false, withdraw: true, undo: false }],
  ] as const)('%s', (_name, event, possible) => {
    expect(eventOptions(event)).toEqual(possible)
  })

  it('never include both withdrawing and undoing', () => {
    for (const state of EVENT_STATES) {
      for (const attempts of [0, 1]) {
        const { withdraw, undo } = eventOptions(given(state, { attempts }))
        expect(withdraw && undo).toBe(false)
      }
    }
  })
})
