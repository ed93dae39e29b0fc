import { expect, it } from 'vitest'
import { createDisk, logOn, mirrorOn } from '#tests/simulation/stores.ts'
import { createVirtualClock } from '#tests/simulation/virtual-clock.ts'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { openJournal } from './journal.ts'
import { holdWhatWasLost, releaseHeld } from './restored.ts'

const now = async (apply: () => void): Promise<void> => apply()

it('holds what is to be done with a record that a restore has lost until its creation goes again, before it', async () => {
  const disk = createDisk()
  const creation = { id: 'creation', sequence: 1, model: 'projet', recordId: 'new:p', writes: ['projet:new:p'], action: 'create', payload: {} }
  const change = { id: 'change', sequence: 2, model: 'projet', recordId: 'new:p', writes: ['projet:new:p'], action: 'update', payload: { name: 'b' } }
  disk.events.set('creation', loggedEvent({ ...creation, deviceId: 'device', state: 'accepted', attempts: 1, settledAt: 5, resultId: '7' }))
  disk.events.set('change', loggedEvent({ ...change, deviceId: 'device' }))
  const journal = await openJournal(logOn(disk, 'device', now), createVirtualClock(0), () => true)
  const door = {
    journal,
    mirror: mirrorOn(disk, now),
    context: () => ({ actor: { id: '7', role: 'manager' as const, clientId: null }, statuses: [] }),
    now: () => 0,
    onNumbered: () => undefined,
    onSettled: () => undefined,
  }
  await holdWhatWasLost(door, { model: 'projet', deviceId: 'device', named: new Set(), accepted: new Set(['creation']) })
  expect(journal.events().map(({ id, state }) => [id, state])).toEqual([
    ['creation', 'held'],
    ['change', 'held'],
  ])
  await releaseHeld(door)
  expect(journal.events().map(({ id, state }) => [id, state])).toEqual([
    ['creation', 'queued'],
    ['change', 'queued'],
  ])
})
