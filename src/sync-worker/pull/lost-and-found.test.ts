import { expect, it } from 'vitest'
import { blankRecord } from '#contract/core/action.ts'
import { DELETED_VERSION } from '#contract/core/event.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { recordToWire } from '#contract/core/wire.ts'
import { modelOf } from '#contract/registry.ts'
import { documentOf } from '#src/store/mirror-schema.ts'
import { createDisk, type Disk, logOn, mirrorOn } from '#tests/simulation/stores.ts'
import { createVirtualClock } from '#tests/simulation/virtual-clock.ts'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { createExclusive } from '../exclusive.ts'
import { openJournal } from '../outbox/journal.ts'
import type { HttpOutcome } from '../ports.ts'
import { type ReceivePorts, type ReplicationEvent, show } from '../receive.ts'
import { createKnownEpoch } from './known-epoch.ts'
import { createPull } from './pull.ts'

/** What a pull must not take for gone, nor for there: found by the simulation. */

const now = async (apply: () => void): Promise<void> => apply()
const projet = (id: number, version = 1): AnyRecord => ({ ...blankRecord(modelOf('projet'), String(id)), version }) as AnyRecord
const wire = (id: number, version = 1) => recordToWire(modelOf('projet'), projet(id, version))
const answer = (status: number, body: unknown): HttpOutcome => ({ kind: 'answer', status, body, headers: {} })
const GONE = answer(410, { code: 'cursor_gone', message: '' })

interface Feed {
  readonly data?: readonly object[]
  readonly cursor: string
  readonly epoch: string
  readonly settled?: readonly object[]
}

const page = ({ data = [], cursor, epoch, settled = [] }: Feed): HttpOutcome =>
  answer(200, { data, deleted: [], settled, metadata: { cursor, has_more: false, epoch } })

/** A disk with these projets in the mirror; a hidden one has gone. */
const diskWith = (records: readonly (readonly [record: AnyRecord, hidden: boolean])[], cursor?: object): Disk => {
  const disk = createDisk()
  const settled = { pending: 0, doubtful: false, base: null }
  disk.entries.set('projet', new Map(records.map(([record, hidden]) => [record.id, { document: documentOf('projet', record, settled), hidden }])))
  if (cursor) disk.facts.set('cursor:projet', cursor)
  return disk
}

/**
 * Pulls projets from a server whose feed answers by cursor, and where these can be seen when they are asked for. `meanwhile` happens while its first page
 * is on the way.
 */
const pulled = async (
  disk: Disk,
  feed: (since: string) => HttpOutcome,
  there: readonly number[] = [],
  meanwhile: (door: ReceivePorts) => Promise<void> = async () => undefined,
) => {
  const clock = createVirtualClock(0)
  const mirror = mirrorOn(disk, now)
  const log = logOn(disk, 'device', now)
  const journal = await openJournal(log, clock, () => true)
  const door: ReceivePorts = {
    journal,
    mirror,
    context: () => ({ actor: { id: '7', role: 'manager', clientId: null }, statuses: [] }),
    now: clock.now,
    onNumbered: () => undefined,
    onSettled: () => undefined,
  }
  const pull = createPull({
    now: clock.now,
    setTimer: clock.setTimer,
    exclusive: createExclusive(),
    deviceId: 'device',
    knownEpoch: createKnownEpoch(log, mirror),
    onProgress: () => undefined,
    onConnection: () => undefined,
    onSignInNeeded: () => undefined,
    request: async ({ path }) => {
      const url = new URL(path, 'http://server')
      const since = url.searchParams.get('since')
      if (!path.startsWith('/api/models/projet?')) return page({ cursor: 'end', epoch: '2' })
      if (since === '') await meanwhile(door)
      if (since !== null) return feed(since)
      const wanted = url.searchParams.get('filter[id]')?.split(',') ?? []
      const data = there.filter((id) => wanted.includes(String(id))).map((id) => wire(id))
      return answer(200, { data, pagination: { per_page: 1000, current_page: 1, last_page: 1, total: data.length }, permissions: {}, metadata: {} })
    },
    receive: door,
  })
  const go = async (): Promise<void> => {
    pull.hint(['projet'])
    await clock.advance(1000)
  }
  await go()
  const versionOf = async (id: string) => (await mirror.read('projet', [id])).get(id)?.document.version
  return { go, journal, shown: () => mirror.ids('projet'), versionOf }
}

const AT_OLD = { cursor: 'old', resync: false, epoch: '2' }

it('does not sweep a record that lies behind a transaction which is still open', async () => {
  const disk = diskWith([[projet(7), false]], AT_OLD)
  const { shown } = await pulled(disk, (since) => (since === 'old' ? GONE : page({ data: [wire(1)], cursor: 'new', epoch: '2' })), [1, 7])
  expect(await shown()).toEqual(['7', '1'])
})

it('sweeps what a server asked by id does not have any more', async () => {
  const disk = diskWith([[projet(7), false]], AT_OLD)
  const { shown } = await pulled(disk, (since) => (since === 'old' ? GONE : page({ data: [wire(1)], cursor: 'new', epoch: '2' })), [1])
  expect(await shown()).toEqual(['1'])
})

it('removes at the end of a first pull what an answer had brought before, and no page names', async () => {
  const { shown } = await pulled(diskWith([[projet(7), false]]), () => page({ data: [wire(1)], cursor: 'new', epoch: '2' }), [1])
  expect(await shown()).toEqual(['1'])
})

it('shows a record that a restored server gives the number of one which had gone before', async () => {
  const disk = diskWith([[projet(9, 3), true]], { cursor: 'old', resync: false, epoch: '1' })
  let isCreated = false
  const { go, shown } = await pulled(disk, (since) =>
    since === 'old' ? GONE : page({ data: isCreated ? [wire(9)] : [], cursor: 'new', epoch: '2' }),
  )
  expect(await shown()).toEqual([])
  isCreated = true
  await go()
  expect(await shown()).toEqual(['9'])
})

const accepted = (disk: Disk): Disk => {
  const event = { id: 'e', sequence: 1, model: 'projet', recordId: '1', action: 'update', payload: { name: 'Réseau' } }
  disk.events.set('e', loggedEvent({ ...event, state: 'accepted', attempts: 1, settledAt: 5, resultId: '1' }))
  return disk
}

it('offers again what was accepted before a restore, although the mirror was lost meanwhile', async () => {
  const disk = accepted(diskWith([]))
  disk.facts.set('log:epoch', '1')
  const { journal } = await pulled(disk, () => page({ data: [wire(1)], cursor: 'new', epoch: '2' }))
  expect(journal.find('e')?.state).toBe('queued')
})

it('offers nothing again where the mirror alone was lost', async () => {
  const disk = accepted(diskWith([]))
  disk.facts.set('log:epoch', '2')
  const { journal } = await pulled(disk, () => page({ data: [wire(1)], cursor: 'new', epoch: '2' }))
  expect(journal.find('e')?.state).toBe('accepted')
})

it('tells what was lost by what was accepted, whatever the clock said', async () => {
  const disk = diskWith([[projet(1), false]], { cursor: 'old', resync: false, epoch: '1' })
  accepted(disk)
  const later = disk.events.get('e')
  // Accepted while the clock was a day ahead.
  if (later) disk.events.set('e', { ...later, settledAt: 86_400_000 })
  const { journal } = await pulled(disk, (since) => (since === 'old' ? GONE : page({ data: [wire(1)], cursor: 'new', epoch: '2' })))
  expect(journal.find('e')?.state).toBe('queued')
})

/** An own event leaves and is answered. */
const answered =
  (own: Parameters<typeof loggedEvent>[0], brought: Partial<ReplicationEvent>) =>
  async (door: ReceivePorts): Promise<void> => {
    const event = loggedEvent({ ...own, model: 'projet', recordId: '1', state: 'accepted', attempts: 1, settledAt: 5, resultId: '1' })
    await door.journal.save([event])
    await show(door, { model: 'projet', rows: [], deleted: [], settled: [], ...brought }, [event])
  }

const ofNewLife = (since: string): HttpOutcome => (since === 'old' ? GONE : page({ data: [wire(1)], cursor: 'new', epoch: '2' }))

it('does not take back what an answer brought by a page of the restored server that was made before it', async () => {
  const disk = diskWith([[projet(1, 5), false]], { cursor: 'old', resync: false, epoch: '1' })
  const change = { id: 'e', sequence: 1, action: 'update', payload: { name: 'Réseau' }, effectVersion: 6 }
  const { versionOf } = await pulled(disk, ofNewLife, [1], answered(change, { rows: [projet(1, 6)] }))
  expect(await versionOf('1')).toBe(6)
})

it('does not bring back what was deleted while everything is pulled anew', async () => {
  const disk = diskWith([[projet(1), false]], AT_OLD)
  const deletion = { id: 'e', sequence: 1, action: 'delete', payload: {}, effectVersion: DELETED_VERSION }
  const { shown } = await pulled(disk, ofNewLife, [1], answered(deletion, { deleted: ['1'], deletedAt: new Map([['1', 2]]) }))
  expect(await shown()).toEqual([])
})

it('takes a restored server’s older version where no answer is newer', async () => {
  const { versionOf } = await pulled(diskWith([[projet(1, 5), false]], { cursor: 'old', resync: false, epoch: '1' }), ofNewLife, [1])
  expect(await versionOf('1')).toBe(1)
})

it('lets a record go that was created here, and that its person can’t see by the time the feed names it', async () => {
  const disk = diskWith([[projet(7), false]], { cursor: 'seen', resync: false, epoch: '2' })
  const creation = { id: 'e', sequence: 1, model: 'projet', recordId: 'new:p', action: 'create', payload: {} }
  disk.events.set('e', loggedEvent({ ...creation, state: 'accepted', attempts: 1, settledAt: 5, resultId: '7' }))
  const names = (): HttpOutcome => page({ settled: [{ key: 'e', id: 7 }], cursor: 'seen', epoch: '2' })
  expect(await (await pulled(disk, names, [7])).shown()).toEqual(['7'])
  expect(await (await pulled(disk, names)).shown()).toEqual([])
})
