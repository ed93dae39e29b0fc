import { expect, it } from 'vitest'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import { transition } from '#contract/core/events/event-state.ts'
import { temporaryId } from '#contract/core/ids.ts'
import { createVirtualClock } from '#tests/simulation/virtual-clock.ts'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { createDisk, logOn } from '#tests/support/stores.ts'
import { openEventStore } from './event-store.ts'

const TICKET = temporaryId('a')
const creation = loggedEvent({
  id: 'creation',
  sequence: 1,
  recordId: TICKET,
  action: 'create',
  state: 'sending',
  payload: {},
})
const change = loggedEvent({ id: 'change', sequence: 2, recordId: TICKET })

const accepted = (event: LoggedEvent): LoggedEvent =>
  transition(event, { type: 'accepted', resultId: '12', effectVersion: 1, overwrote: null, at: 5, epoch: undefined })
const sent = (event: LoggedEvent): LoggedEvent => transition(event, { type: 'sent', epoch: undefined })

/** A creation in flight, and a change of the created record behind it. */
const given = async () => {
  const disk = createDisk()
  let isDead = false
  const writes: string[][] = []
  const log = logOn(disk, 'device', async (apply) => {
    if (isDead) throw new Error('The disk is dead.')
    apply()
  })
  const noted: typeof log = {
    ...log,
    writeEvents: async (events) => {
      await log.writeEvents(events)
      writes.push(events.map(({ id, state }) => `${id} ${state}`))
    },
  }
  const clock = createVirtualClock(0)
  const eventStore = await openEventStore(noted, clock, () => true)
  await eventStore.save([creation, change])
  writes.length = 0
  const kill = (): void => {
    isDead = true
  }
  return { disk, eventStore, clock, writes, kill }
}

it('writes decided events and the events freed by them in one write, and changes memory after the disk', async () => {
  const { eventStore, writes } = await given()
  expect(eventStore.queue.takeReady(0, 4)).toEqual([])
  await eventStore.saveWith([accepted(creation)], async (resolve) => {
    expect([resolve(TICKET), eventStore.resolve(TICKET), eventStore.find('creation')?.state]).toEqual([
      '12',
      TICKET,
      'sending',
    ])
    return eventStore.queue.takeReady(0, 4).map(sent)
  })
  expect(writes).toEqual([['creation accepted', 'change sending']])
  expect([eventStore.resolve(TICKET), eventStore.find('creation')?.state, eventStore.count('sending')]).toEqual([
    '12',
    'accepted',
    1,
  ])
})

it('changes nothing when the disk fails', async () => {
  const { eventStore, kill } = await given()
  kill()
  const taken: LoggedEvent[] = []
  const saved = eventStore.saveWith([accepted(creation)], async () => {
    taken.push(...eventStore.queue.takeReady(0, 4))
    return taken.map(sent)
  })
  await expect(saved).rejects.toThrow('dead')
  for (const event of taken) eventStore.queue.putEvent(event)
  expect([taken.length, eventStore.resolve(TICKET), eventStore.find('creation')?.state]).toEqual([1, TICKET, 'sending'])
  // The change waits for the creation again.
  expect(eventStore.queue.takeReady(0, 4)).toEqual([])
})

const withAcceptedCreation = async () => {
  const { eventStore, disk, ...rest } = await given()
  await eventStore.save([accepted(creation)])
  rest.writes.length = 0
  const versionOnDisk = (): number | undefined => disk.events.get('creation')?.effectVersion
  /** Marks the creation as reflected by its base. */
  const reflect = (mirrorIsOnDisk: Promise<void>): void =>
    eventStore.markReflected([eventStore.find('creation') ?? creation], mirrorIsOnDisk)
  return { eventStore, versionOnDisk, reflect, ...rest }
}

it('writes reflected events one second after the mirror is on disk', async () => {
  const { eventStore, clock, writes, versionOnDisk, reflect } = await withAcceptedCreation()
  let mirrorIsWritten = (): void => undefined
  reflect(
    new Promise((done) => {
      mirrorIsWritten = done
    }),
  )
  await clock.advance(5000)
  expect([eventStore.find('creation')?.effectVersion, versionOnDisk(), writes]).toEqual([0, 1, []])
  mirrorIsWritten()
  await clock.advance(999)
  expect(writes).toEqual([])
  await clock.advance(1)
  expect([versionOnDisk(), writes]).toEqual([0, [['creation accepted']]])
  await clock.advance(5000)
  expect(writes).toHaveLength(1)
})

it('keeps the version of a reflected event on disk until the mirror is there, whatever else of the event is written', async () => {
  const { eventStore, clock, versionOnDisk, reflect } = await withAcceptedCreation()
  let mirrorIsWritten = (): void => undefined
  reflect(
    new Promise((done) => {
      mirrorIsWritten = done
    }),
  )
  const reflected = eventStore.find('creation') ?? creation
  await eventStore.save([{ ...reflected, overSince: 5 }])
  expect([eventStore.find('creation')?.effectVersion, eventStore.find('creation')?.overSince, versionOnDisk()]).toEqual(
    [0, 5, 1],
  )
  mirrorIsWritten()
  await clock.advance(1000)
  expect(versionOnDisk()).toBe(0)
})

it('writes reflected events with an earlier write, and only once', async () => {
  const { eventStore, clock, writes, versionOnDisk, reflect } = await withAcceptedCreation()
  reflect(Promise.resolve())
  await clock.advance(10)
  await eventStore.save([sent(change)])
  expect([versionOnDisk(), writes]).toEqual([0, [['change sending', 'creation accepted']]])
  await clock.advance(5000)
  expect(writes).toHaveLength(1)
})

it('does not write reflected events when the mirror failed to reach its disk', async () => {
  const { clock, versionOnDisk, reflect } = await withAcceptedCreation()
  reflect(Promise.reject(new Error('The disk is full.')))
  await clock.advance(5000)
  expect(versionOnDisk()).toBe(1)
})

it('never overwrites a quarantined event: a later release may read it', async () => {
  const { disk, eventStore } = await given()
  const before = disk.events.get('change')
  await eventStore.save([transition(change, { type: 'quarantined' }), accepted(creation)])
  expect([eventStore.find('change')?.state, disk.events.get('creation')?.state]).toEqual(['quarantined', 'accepted'])
  expect(disk.events.get('change')).toEqual(before)
})

it('offers a deleted log reflected events with their version while the mirror is not on disk', async () => {
  const { eventStore, reflect } = await withAcceptedCreation()
  let mirrorIsWritten = (): void => undefined
  reflect(
    new Promise((done) => {
      mirrorIsWritten = done
    }),
  )
  const versions = () => [
    eventStore.find('creation')?.effectVersion,
    eventStore.eventsAsOnDisk().find(({ id }) => id === 'creation')?.effectVersion,
  ]
  expect(versions()).toEqual([0, 1])
  mirrorIsWritten()
  await Promise.resolve()
  expect(versions()).toEqual([0, 0])
})
