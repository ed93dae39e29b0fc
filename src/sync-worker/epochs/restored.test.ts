import { describe, expect, it } from 'vitest'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import { givenProjection } from '#tests/support/given-projection.ts'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { createDisk } from '#tests/support/stores.ts'
import type { RestoredModel } from './restore-plan.ts'
import { holdLostEvents, releaseHeld } from './restored.ts'

const creation = {
  id: 'creation',
  sequence: 1,
  model: 'projet',
  recordId: 'new:p',
  writes: ['projet:new:p'],
  action: 'create',
  payload: {},
}
const change = {
  id: 'change',
  sequence: 2,
  model: 'projet',
  recordId: 'new:p',
  writes: ['projet:new:p'],
  action: 'update',
  payload: { name: 'b' },
}

const ACCEPTED = {
  deviceId: 'device',
  state: 'accepted',
  attempts: 1,
  settledAt: 5,
  resultId: '7',
  epoch: '1',
} as const

it('holds the changes of a lost record, and releases them after its creation', async () => {
  const disk = createDisk()
  disk.events.set(
    'creation',
    loggedEvent({ ...creation, deviceId: 'device', state: 'accepted', attempts: 1, settledAt: 5, resultId: '7' }),
  )
  disk.events.set('change', loggedEvent({ ...change, deviceId: 'device' }))
  const projection = await givenProjection(disk)
  const { eventStore } = projection
  await holdLostEvents(projection, { model: 'projet', deviceId: 'device', acceptedKeys: new Map(), epoch: '2' })
  expect(eventStore.events().map(({ id, state }) => [id, state])).toEqual([
    ['creation', 'held'],
    ['change', 'held'],
  ])
  await releaseHeld(projection)
  expect(eventStore.events().map(({ id, state }) => [id, state])).toEqual([
    ['creation', 'queued'],
    ['change', 'queued'],
  ])
})

it('lets later events wait for a released event that may not be sent before another model is pulled', async () => {
  const disk = createDisk()
  disk.events.set(
    'creation',
    loggedEvent({ ...creation, deviceId: 'device', state: 'accepted', attempts: 1, settledAt: 5, resultId: '7' }),
  )
  const ticket = {
    model: 'ticket',
    recordId: 'new:t',
    writes: ['ticket:new:t'],
    reads: ['projet:new:p'],
    action: 'create',
  }
  disk.events.set(
    'ticket',
    loggedEvent({ ...ticket, id: 'ticket', sequence: 2, payload: { projet_id: 'new:p' }, deviceId: 'device' }),
  )
  disk.events.set('change', loggedEvent({ ...change, sequence: 3, deviceId: 'device' }))
  const projection = await givenProjection(disk)
  const { eventStore } = projection
  await holdLostEvents(projection, { model: 'projet', deviceId: 'device', acceptedKeys: new Map(), epoch: '2' })
  await releaseHeld(projection)
  const takeIds = () => eventStore.queue.takeReady(Date.now(), 9, ({ model }) => model === 'ticket').map(({ id }) => id)
  expect(takeIds()).toEqual(['creation'])
  await eventStore.save([
    { ...loggedEvent({ ...creation, deviceId: 'device' }), state: 'accepted', epoch: '2', resultId: '8' },
  ])
  expect(takeIds()).toEqual([])
})

it('quarantines a lost event that is unreadable, and holds its dependents', async () => {
  const disk = createDisk()
  disk.events.set('creation', loggedEvent({ ...creation, ...ACCEPTED, unreadable: '…' }))
  disk.events.set('change', loggedEvent({ ...change, deviceId: 'device' }))
  const projection = await givenProjection(disk)
  await holdLostEvents(projection, { model: 'projet', deviceId: 'device', acceptedKeys: new Map(), epoch: '2' })
  expect(projection.eventStore.events().map(({ id, state }) => [id, state])).toEqual([
    ['creation', 'quarantined'],
    ['change', 'held'],
  ])
})

describe('a change of an unreadable creation whose number is known', () => {
  /** Saves a change of the unreadable record, applies the restore, and returns the change. */
  const changeAfter = async (known: Partial<RestoredModel>) => {
    const disk = createDisk()
    const unreadableFields = {
      deviceId: 'device',
      state: 'quarantined',
      resultId: '7',
      epoch: '1',
      unreadable: '…',
    } as const
    disk.events.set('creation', loggedEvent({ ...creation, ...unreadableFields }))
    disk.events.set('change', loggedEvent({ ...change, deviceId: 'device' }))
    const projection = await givenProjection(disk)
    await holdLostEvents(projection, {
      model: 'projet',
      deviceId: 'device',
      acceptedKeys: new Map(),
      epoch: '3',
      ...known,
    })
    expect(projection.eventStore.find('creation')).toEqual(disk.events.get('creation'))
    return projection.eventStore.find('change')
  }
  const births = { previousBirth: () => '1', presentBirth: () => '3' }

  it('names the number and its birth, since another record may have the number now', async () => {
    expect(await changeAfter({ ...births, previousEpoch: '2' })).toMatchObject({
      state: 'queued',
      recordId: '7',
      writes: ['projet:7'],
      born: { 'projet:7': '1' },
    })
  })

  it('uses the previous epoch as the birth where the mirror was lost', async () => {
    expect(await changeAfter({ previousEpoch: '2' })).toMatchObject({ recordId: '7', born: { 'projet:7': '2' } })
  })

  it('names the number of the record in the new epoch', async () => {
    const acceptedKeys = new Map([['creation', '50']])
    expect(await changeAfter({ ...births, previousEpoch: '2', acceptedKeys })).toMatchObject({
      recordId: '50',
      writes: ['projet:50'],
      born: { 'projet:50': '3' },
    })
  })
})

it('moves an event to the new epoch where the server still has its effect', async () => {
  const disk = createDisk()
  disk.events.set('creation', loggedEvent({ ...creation, ...ACCEPTED }))
  const projection = await givenProjection(disk)
  await holdLostEvents(projection, {
    model: 'projet',
    deviceId: 'device',
    acceptedKeys: new Map([['creation', '7']]),
    epoch: '2',
  })
  expect(projection.eventStore.find('creation')).toMatchObject({ state: 'accepted', resultId: '7', epoch: '2' })
})

it('gives a creation the number that a newer backup has, and its waiting changes too', async () => {
  const disk = createDisk()
  disk.events.set(
    'creation',
    loggedEvent({ ...creation, ...ACCEPTED, attempts: 2, resultId: '2050', epoch: '2', effectVersion: 4 }),
  )
  // Made when the record had its number of the epoch that is over.
  disk.events.set('change', loggedEvent({ ...change, recordId: '2050', writes: ['projet:2050'], deviceId: 'device' }))
  const projection = await givenProjection(disk)
  const { eventStore } = projection
  await holdLostEvents(projection, {
    model: 'projet',
    deviceId: 'device',
    acceptedKeys: new Map([['creation', '50']]),
    epoch: '3',
  })
  expect(eventStore.find('creation')).toMatchObject({ state: 'accepted', resultId: '50', epoch: '3', effectVersion: 0 })
  const waitingChange = eventStore.find('change')
  expect([waitingChange?.state, eventStore.resolve(waitingChange?.recordId ?? '')]).toEqual(['queued', '50'])
  expect(eventStore.queue.takeReady(0, 4).map(({ id }) => id)).toEqual(['change'])
})

it('does not rename a change that means the same number of another epoch', async () => {
  const disk = createDisk()
  disk.events.set('creation', loggedEvent({ ...creation, ...ACCEPTED, attempts: 2, epoch: '3' }))
  const otherChange = { ...change, recordId: '7', writes: ['projet:7'], deviceId: 'device', born: { 'projet:7': '2' } }
  disk.events.set('change', loggedEvent(otherChange))
  const projection = await givenProjection(disk)
  await holdLostEvents(projection, {
    model: 'projet',
    deviceId: 'device',
    acceptedKeys: new Map(),
    epoch: '4',
    previousBirth: () => '3',
  })
  expect(projection.eventStore.find('change')).toMatchObject({ state: 'queued', recordId: '7' })
})

it.each([
  ['the change', undefined, '3'],
  ['the number', '2', undefined],
] as const)(
  'takes a change for one of the lost record where the birth of %s is not known',
  async (_, birthMeant, previousBirth) => {
    const disk = createDisk()
    disk.events.set('creation', loggedEvent({ ...creation, ...ACCEPTED, attempts: 2, epoch: '3' }))
    const born = birthMeant === undefined ? {} : { born: { 'projet:7': birthMeant } }
    disk.events.set(
      'change',
      loggedEvent({ ...change, recordId: '7', writes: ['projet:7'], deviceId: 'device', ...born }),
    )
    const projection = await givenProjection(disk)
    await holdLostEvents(projection, {
      model: 'projet',
      deviceId: 'device',
      acceptedKeys: new Map(),
      epoch: '4',
      previousBirth: () => previousBirth,
    })
    expect(projection.eventStore.find('change')).toMatchObject({ state: 'held', recordId: 'new:p' })
  },
)

it('does not change the accepted events of another device', async () => {
  const disk = createDisk()
  disk.events.set('creation', loggedEvent({ ...creation, ...ACCEPTED, deviceId: 'other' }))
  const projection = await givenProjection(disk)
  await holdLostEvents(projection, { model: 'projet', deviceId: 'device', acceptedKeys: new Map(), epoch: '2' })
  expect(projection.eventStore.find('creation')).toMatchObject({ state: 'accepted', epoch: '1' })
})

/** A change of record 7 that names no epoch of its number, after a restore from epoch 2 to 3. */
const bornAfterRestore = async (event: Partial<LoggedEvent>, previousBirth?: () => string) => {
  const disk = createDisk()
  disk.events.set(
    'change',
    loggedEvent({ ...change, recordId: '7', writes: ['projet:7'], deviceId: 'device', ...event }),
  )
  const projection = await givenProjection(disk)
  await holdLostEvents(projection, {
    model: 'projet',
    deviceId: 'device',
    acceptedKeys: new Map(),
    epoch: '3',
    previousEpoch: '2',
    ...(previousBirth && { previousBirth }),
  })
  return projection.eventStore.find('change')?.born
}

it('adds the birth of a number of the previous epoch to an event that names none', async () => {
  expect(await bornAfterRestore({}, () => '1')).toEqual({ 'projet:7': '1' })
  expect(await bornAfterRestore({})).toEqual({ 'projet:7': '2' })
  expect(await bornAfterRestore({ model: 'ticket', recordId: '5', writes: ['ticket:5'], reads: ['projet:7'] })).toEqual(
    { 'projet:7': '2' },
  )
})

it('does not change known births and events of the current epoch', async () => {
  expect(await bornAfterRestore({ born: { 'projet:7': '1' } })).toEqual({ 'projet:7': '1' })
  expect(
    await bornAfterRestore({ state: 'accepted', attempts: 1, settledAt: 5, resultId: '7', epoch: '3' }),
  ).toBeUndefined()
})
