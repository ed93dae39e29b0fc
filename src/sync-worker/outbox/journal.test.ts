import { expect, it } from 'vitest'
import type { LoggedEvent } from '#contract/core/event.ts'
import { happen } from '#contract/core/event-life.ts'
import { temporaryId } from '#contract/core/ids.ts'
import { createVirtualClock } from '#tests/simulation/virtual-clock.ts'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { createDisk, logOn } from '#tests/support/stores.ts'
import { openJournal } from './journal.ts'

const TICKET = temporaryId('a')
const creation = loggedEvent({ id: 'creation', sequence: 1, recordId: TICKET, action: 'create', state: 'sending', payload: {} })
const change = loggedEvent({ id: 'change', sequence: 2, recordId: TICKET })

const accepted = (event: LoggedEvent): LoggedEvent =>
  happen(event, { type: 'accepted', resultId: '12', effectVersion: 1, overwrote: null, at: 5, life: undefined })
const sent = (event: LoggedEvent): LoggedEvent => happen(event, { type: 'sent', life: undefined })

/** A creation that is under way, and a change of what it creates behind it. */
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
    write: async (events) => {
      await log.write(events)
      writes.push(events.map(({ id, state }) => `${id} ${state}`))
    },
  }
  const clock = createVirtualClock(0)
  const journal = await openJournal(noted, clock, () => true)
  await journal.save([creation, change])
  writes.length = 0
  const kill = (): void => {
    isDead = true
  }
  return { disk, journal, clock, writes, kill }
}

it('writes what was settled and what that frees in one write, and in memory all of it comes after the disk', async () => {
  const { journal, writes } = await given()
  expect(journal.queue.take(0, 4)).toEqual([])
  await journal.saveWith([accepted(creation)], async (resolve) => {
    expect([resolve(TICKET), journal.resolve(TICKET), journal.find('creation')?.state]).toEqual(['12', TICKET, 'sending'])
    return journal.queue.take(0, 4).map(sent)
  })
  expect(writes).toEqual([['creation accepted', 'change sending']])
  expect([journal.resolve(TICKET), journal.find('creation')?.state, journal.count('sending')]).toEqual(['12', 'accepted', 1])
})

it('has changed nothing when the disk does not take it', async () => {
  const { journal, kill } = await given()
  kill()
  const taken: LoggedEvent[] = []
  const saved = journal.saveWith([accepted(creation)], async () => {
    taken.push(...journal.queue.take(0, 4))
    return taken.map(sent)
  })
  await expect(saved).rejects.toThrow('dead')
  for (const event of taken) journal.queue.put(event)
  expect([taken.length, journal.resolve(TICKET), journal.find('creation')?.state]).toEqual([1, TICKET, 'sending'])
  // What waits for the creation waits for it again.
  expect(journal.queue.take(0, 4)).toEqual([])
})

const carried = async () => {
  const { journal, disk, ...rest } = await given()
  await journal.save([accepted(creation)])
  rest.writes.length = 0
  const versionOnDisk = (): number | undefined => disk.events.get('creation')?.effectVersion
  /** From now on the base of the mirror carries the creation. */
  const reflect = (mirrorIsOnDisk: Promise<void>): void => journal.reflect([journal.find('creation') ?? creation], mirrorIsOnDisk)
  return { journal, versionOnDisk, reflect, ...rest }
}

it('notes on disk what the mirror carries a second after it is there, with whatever is to be noted then', async () => {
  const { journal, clock, writes, versionOnDisk, reflect } = await carried()
  let mirrorIsWritten = (): void => undefined
  reflect(
    new Promise((done) => {
      mirrorIsWritten = done
    }),
  )
  await clock.advance(5000)
  expect([journal.find('creation')?.effectVersion, versionOnDisk(), writes]).toEqual([0, 1, []])
  mirrorIsWritten()
  await clock.advance(999)
  expect(writes).toEqual([])
  await clock.advance(1)
  expect([versionOnDisk(), writes]).toEqual([0, [['creation accepted']]])
  await clock.advance(5000)
  expect(writes).toHaveLength(1)
})

it('notes it with the next write where one comes before, and once', async () => {
  const { journal, clock, writes, versionOnDisk, reflect } = await carried()
  reflect(Promise.resolve())
  await clock.advance(10)
  await journal.save([sent(change)])
  expect([versionOnDisk(), writes]).toEqual([0, [['change sending', 'creation accepted']]])
  await clock.advance(5000)
  expect(writes).toHaveLength(1)
})

it('never notes it where the mirror did not come to its disk', async () => {
  const { clock, versionOnDisk, reflect } = await carried()
  reflect(Promise.reject(new Error('The disk is full.')))
  await clock.advance(5000)
  expect(versionOnDisk()).toBe(1)
})

it('leaves on the disk as it was what this release can do nothing with: a later one may', async () => {
  const { disk, journal } = await given()
  const before = disk.events.get('change')
  await journal.save([happen(change, { type: 'setAside' }), accepted(creation)])
  expect([journal.find('change')?.state, disk.events.get('creation')?.state]).toEqual(['quarantined', 'accepted'])
  expect(disk.events.get('change')).toEqual(before)
})
