import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { INITIAL_SYNC_STATUS, type SyncStatus } from '#contract/core/events/sync-status.ts'
import { CATCHING_UP_SHOWN_AFTER_MS, SENDING_SHOWN_AFTER_MS, syncStatusMachine } from './sync-status.machine.ts'

const status = (change: Partial<SyncStatus>): SyncStatus => ({
  ...INITIAL_SYNC_STATUS,
  connection: 'online',
  pull: { phase: 'ready', received: 0, expected: 0 },
  isBehind: false,
  ...change,
})

describe('sending', () => {
  it('is shown only when it lasts, and a next event does not restart the wait', () => {
    const clock = new SimulatedClock()
    const actor = createActor(syncStatusMachine, { clock }).start()
    actor.send({ type: 'STATUS', status: status({}) })
    actor.send({ type: 'STATUS', status: status({ pending: 1 }) })
    clock.increment(SENDING_SHOWN_AFTER_MS - 1)
    actor.send({ type: 'STATUS', status: status({ pending: 2 }) })
    expect(actor.getSnapshot().matches({ sending: 'brief' })).toBe(true)
    clock.increment(1)
    expect(actor.getSnapshot().matches({ sending: 'shown' })).toBe(true)
    expect(actor.getSnapshot().context.status.pending).toBe(2)
  })
})

describe('up to date', () => {
  it('is not shown after a return of the connection, before everything was pulled', () => {
    const actor = createActor(syncStatusMachine, { clock: new SimulatedClock() }).start()
    actor.send({ type: 'STATUS', status: status({}) })
    actor.send({ type: 'STATUS', status: status({ connection: 'offline', pending: 1, isBehind: true }) })
    actor.send({ type: 'STATUS', status: status({ pending: 1, isBehind: true }) })
    expect(actor.getSnapshot().value).toEqual({ sending: 'shown' })
    actor.send({ type: 'STATUS', status: status({ isBehind: true }) })
    expect(actor.getSnapshot().value).toEqual({ catchingUp: 'shown' })
    actor.send({ type: 'STATUS', status: status({}) })
    expect(actor.getSnapshot().value).toBe('upToDate')
  })

  it('remains shown for a moment after a hint, also when more hints follow', () => {
    const clock = new SimulatedClock()
    const actor = createActor(syncStatusMachine, { clock }).start()
    actor.send({ type: 'STATUS', status: status({}) })
    actor.send({ type: 'STATUS', status: status({ isBehind: true }) })
    clock.increment(CATCHING_UP_SHOWN_AFTER_MS - 1)
    actor.send({ type: 'STATUS', status: status({ isBehind: true, accepted: 1 }) })
    expect(actor.getSnapshot().value).toEqual({ catchingUp: 'brief' })
    clock.increment(1)
    expect(actor.getSnapshot().value).toEqual({ catchingUp: 'shown' })
  })
})
