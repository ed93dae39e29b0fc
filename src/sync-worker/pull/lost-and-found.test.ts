import { expect, it } from 'vitest'
import { blankRecord } from '#contract/core/action.ts'
import { DELETED_VERSION } from '#contract/core/event.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { modelOf } from '#contract/registry.ts'
import { documentOf } from '#src/store/mirror-schema.ts'
import { givenProjection } from '#tests/support/given-projection.ts'
import { answer, page as feedPage, givenPull, list, row } from '#tests/support/given-pull.ts'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { atOnce, createDisk, type Disk, type Write } from '#tests/support/stores.ts'
import type { HttpOutcome } from '../core/ports.ts'
import type { ProjectionPorts } from '../projection/projection-ports.ts'
import { type ReplicationEvent, showReplication } from '../projection/replication.ts'
import { reprojectEach } from '../projection/reproject.ts'

/** What a pull must not take for gone, nor for there: found by the simulation. */

const projet = (id: number, version = 1): AnyRecord => ({ ...blankRecord(modelOf('projet'), String(id)), version }) as AnyRecord
const wire = (id: number, version = 1) => row('projet', id, version)
const GONE = answer(410, { code: 'cursor_gone', message: '' })

interface Feed {
  readonly data?: readonly object[]
  readonly cursor: string
  readonly epoch: string
  readonly settled?: readonly object[]
  readonly deleted?: readonly number[]
}

const page = ({ data = [], cursor, epoch, settled = [], deleted = [] }: Feed): HttpOutcome =>
  feedPage(data, cursor, { epoch, settled: [...settled], deleted: [...deleted] })

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
  meanwhile: (projection: ProjectionPorts) => Promise<void> = async () => undefined,
  write = atOnce,
) => {
  const device = await givenPull(
    async ({ model, since, ids }) => {
      if (model !== 'projet') return page({ cursor: 'end', epoch: '2' })
      if (since === '') await meanwhile(device.projection)
      if (since !== null) return feed(since)
      return list(there.filter((id) => ids.includes(String(id))).map((id) => wire(id)))
    },
    [],
    disk,
    write,
  )
  const { clock, pull, held, projection } = device
  const go = async (): Promise<void> => {
    pull.hint(['projet'])
    await clock.advance(1000)
  }
  await go()
  const versionOf = async (id: string) => (await projection.mirror.read('projet', [id])).get(id)?.document.version
  return { go, eventStore: projection.eventStore, shown: () => held('projet'), versionOf }
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

it('lets go at the end of a first pull what an own deletion hides, and whose end was told before its answer', async () => {
  const disk = diskWith([])
  const record = projet(7, 2)
  disk.entries.set(
    'projet',
    new Map([['7', { document: documentOf('projet', record, { pending: 1, doubtful: false, base: record }), hidden: true }]]),
  )
  disk.events.set(
    'e',
    loggedEvent({ id: 'e', sequence: 1, model: 'projet', recordId: '7', action: 'delete', payload: {}, state: 'sending', attempts: 1 }),
  )
  await pulled(disk, () => page({ data: [wire(1)], settled: [{ key: 'e', id: 7 }], cursor: 'new', epoch: '2' }), [1])
  expect(disk.entries.get('projet')?.get('7')).toMatchObject({ hidden: true, document: { sync: { base: null } } })
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

const accepted = (disk: Disk, epoch: string): Disk => {
  const event = { id: 'e', sequence: 1, model: 'projet', recordId: '1', action: 'update', payload: { name: 'Réseau' } }
  disk.events.set('e', loggedEvent({ ...event, state: 'accepted', attempts: 1, settledAt: 5, resultId: '1', epoch }))
  return disk
}

it('offers again what was accepted before a restore, although the mirror was lost meanwhile', async () => {
  const disk = accepted(diskWith([]), '1')
  const { eventStore } = await pulled(disk, () => page({ data: [wire(1)], cursor: 'new', epoch: '2' }))
  expect(eventStore.find('e')?.state).toBe('queued')
})

it('offers nothing again where the mirror alone was lost', async () => {
  const disk = accepted(diskWith([]), '2')
  const { eventStore } = await pulled(disk, () => page({ data: [wire(1)], cursor: 'new', epoch: '2' }))
  expect(eventStore.find('e')?.state).toBe('accepted')
})

it('tells what was lost by what was accepted, whatever the clock said', async () => {
  const disk = diskWith([[projet(1), false]], { cursor: 'old', resync: false, epoch: '1' })
  accepted(disk, '1')
  const later = disk.events.get('e')
  // Accepted while the clock was a day ahead.
  if (later) disk.events.set('e', { ...later, settledAt: 86_400_000 })
  const { eventStore } = await pulled(disk, (since) => (since === 'old' ? GONE : page({ data: [wire(1)], cursor: 'new', epoch: '2' })))
  expect(eventStore.find('e')?.state).toBe('queued')
})

/** An own event leaves and is answered. */
const answered =
  (own: Parameters<typeof loggedEvent>[0], brought: Partial<ReplicationEvent>) =>
  async (projection: ProjectionPorts): Promise<void> => {
    const event = loggedEvent({ ...own, model: 'projet', recordId: '1', state: 'accepted', attempts: 1, settledAt: 5, resultId: '1', epoch: '2' })
    await projection.eventStore.save([event])
    await showReplication(projection, { model: 'projet', ...brought }, [event])
  }

const ofNewLife = (since: string): HttpOutcome => (since === 'old' ? GONE : page({ data: [wire(1)], cursor: 'new', epoch: '2' }))

it('does not take back what an answer brought by a page of the restored server that was made before it', async () => {
  const disk = diskWith([[projet(1, 5), false]], { cursor: 'old', resync: false, epoch: '1' })
  const change = { id: 'e', sequence: 1, action: 'update', payload: { name: 'Réseau' }, effectVersion: 6 }
  const { versionOf } = await pulled(disk, ofNewLife, [1], answered(change, { rows: [projet(1, 6)] }))
  expect(await versionOf('1')).toBe(6)
})

it('lets go of what an answer brought while everything was pulled anew, and the server does not have for this person', async () => {
  const arrives = async (projection: ProjectionPorts): Promise<void> => {
    const creation = { id: 'e', sequence: 1, model: 'projet', recordId: 'new:p', action: 'create', payload: {} }
    const event = loggedEvent({ ...creation, state: 'accepted', attempts: 1, settledAt: 5, resultId: '9', effectVersion: 1, epoch: '2' })
    await projection.eventStore.save([event])
    await showReplication(projection, { model: 'projet', rows: [projet(9)] }, [event])
  }
  const swept = await pulled(diskWith([[projet(1), false]], AT_OLD), ofNewLife, [1], arrives)
  expect(await swept.shown()).toEqual(['1'])
  const kept = await pulled(diskWith([[projet(1), false]], AT_OLD), ofNewLife, [1, 9], arrives)
  expect(await kept.shown()).toEqual(['1', '9'])
})

it('does not bring back what was deleted while everything is pulled anew', async () => {
  const disk = diskWith([[projet(1), false]], AT_OLD)
  const deletion = { id: 'e', sequence: 1, action: 'delete', payload: {}, effectVersion: DELETED_VERSION }
  const { shown } = await pulled(disk, ofNewLife, [1], answered(deletion, { deletedIds: ['1'], deletionVersions: new Map([['1', 2]]) }))
  expect(await shown()).toEqual([])
})

it('does not show what was deleted before it was ever seen here, by a page that was on its way', async () => {
  const deletion = { id: 'e', sequence: 1, action: 'delete', payload: {}, effectVersion: DELETED_VERSION }
  const { shown } = await pulled(diskWith([]), ofNewLife, [1], answered(deletion, { deletedIds: ['1'], deletionVersions: new Map([['1', 2]]) }))
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

it('keeps a record gone that was created here, although the log does not come to note that its creation went with it', async () => {
  const disk = diskWith([], { cursor: 'seen', resync: false, epoch: '2' })
  const creation = { id: 'e', sequence: 1, model: 'projet', recordId: 'new:p', action: 'create', payload: {} }
  const noted = loggedEvent({ ...creation, state: 'accepted', attempts: 1, settledAt: 5, resultId: '7', effectVersion: 1 })
  disk.events.set('e', noted)
  await pulled(disk, () => page({ deleted: [7], cursor: 'later', epoch: '2' }))
  disk.events.set('e', noted)
  const projection = await givenProjection(disk)
  await reprojectEach(projection, projection.eventStore.events())
  expect(await projection.mirror.ids('projet')).toEqual([])
})

it('pulls everything anew where a worker died between rows of other rights and their cursor, and the former rights came back', async () => {
  const disk = diskWith([[projet(1), false]], AT_OLD)
  const dying: Write = async (apply) => {
    if (disk.entries.get('projet')?.has('2')) throw new Error('The worker is dead.')
    apply()
  }
  await pulled(disk, (since) => (since === 'old' ? GONE : page({ data: [wire(2)], cursor: 'other', epoch: '2' })), [], undefined, dying)
  const again = await pulled(disk, (since) => page({ data: since === '' ? [wire(1)] : [], cursor: 'new', epoch: '2' }), [1])
  expect(await again.shown()).toEqual(['1'])
})

it('does not keep, over a first pull, what the server of before a restore had told of the newest work', async () => {
  const disk = diskWith([[projet(1, 5), false]], { cursor: '', resync: false, first: { received: 0, expected: 0 }, epoch: '1' })
  const { versionOf } = await pulled(disk, () => page({ data: [wire(1)], cursor: 'new', epoch: '2' }), [1])
  expect(await versionOf('1')).toBe(1)
})
