import { expect, it } from 'vitest'
import { transition } from '#contract/core/events/event-state.ts'
import { documentOf } from '#src/store/mirror-schema.ts'
import { givenProjection } from '#tests/support/given-projection.ts'
import {
  CURSOR_GONE,
  diskWithProjets,
  feedAfterReset,
  lastPage,
  OLD_CURSOR,
  projet,
  projetRow,
  pullProjets,
} from '#tests/support/given-projet-pull.ts'
import { givenPull, list, page } from '#tests/support/given-pull.ts'
import { loggedEvent } from '#tests/support/logged-event.ts'
import type { Write } from '#tests/support/stores.ts'
import type { HttpOutcome } from '../core/ports.ts'
import { reprojectEach } from '../projection/reproject.ts'

it('keeps a record that the server still shows by id: it may be behind an open transaction', async () => {
  const disk = diskWithProjets([[projet(7), false]], OLD_CURSOR)
  const { shown } = await pullProjets(disk, feedAfterReset, { visible: [1, 7] })
  expect(await shown()).toEqual(['7', '1'])
})

it('removes a record that the server does not show by id', async () => {
  const disk = diskWithProjets([[projet(7), false]], OLD_CURSOR)
  const { shown } = await pullProjets(disk, feedAfterReset, { visible: [1] })
  expect(await shown()).toEqual(['1'])
})

it('removes at the end of a first pull a record that an answer had brought and no page names', async () => {
  const { shown } = await pullProjets(
    diskWithProjets([[projet(7), false]]),
    () => lastPage({ data: [projetRow(1)], cursor: 'new', epoch: '2' }),
    {
      visible: [1],
    },
  )
  expect(await shown()).toEqual(['1'])
})

it('removes at the end of a first pull a record whose own deletion was accepted by a page', async () => {
  const disk = diskWithProjets([])
  const record = projet(7, 2)
  disk.entries.set(
    'projet',
    new Map([
      ['7', { document: documentOf('projet', record, { pending: 1, doubtful: false, base: record }), hidden: true }],
    ]),
  )
  disk.events.set(
    'e',
    loggedEvent({
      id: 'e',
      sequence: 1,
      model: 'projet',
      recordId: '7',
      action: 'delete',
      payload: {},
      state: 'sending',
      attempts: 1,
    }),
  )
  await pullProjets(
    disk,
    () => lastPage({ data: [projetRow(1)], settled: [{ key: 'e', id: 7 }], cursor: 'new', epoch: '2' }),
    { visible: [1] },
  )
  expect(disk.entries.get('projet')?.get('7')).toMatchObject({ hidden: true, document: { sync: { base: null } } })
})

it('removes at the end of a first pull a deleted own creation that a queued own deletion hides', async () => {
  const onRecord = { model: 'pointage', recordId: 'new:p' }
  const creation = {
    ...onRecord,
    id: 'c',
    sequence: 1,
    action: 'create',
    payload: { ut: 4, ticket_id: '3' },
    state: 'stuck',
    attempts: 11,
  } as const
  const deletion = { ...onRecord, id: 'd', sequence: 2, action: 'delete', payload: {}, state: 'queued' } as const
  const device = await givenPull(
    ({ model, since }) => {
      if (model !== 'pointage') return
      return since === null ? list([]) : page([], 'end', { settled: [{ key: 'c', id: 7 }] })
    },
    [creation, deletion],
  )
  device.pull.pullSoon(['pointage'])
  await device.clock.advance(1000)
  const { eventStore } = device.projection
  await eventStore.save(
    eventStore
      .events()
      .filter(({ id }) => id === 'd')
      .map((event) => transition(event, { type: 'withdrawn', at: 1 })),
  )
  await reprojectEach(device.projection, eventStore.events())
  expect(await device.shownIds('pointage')).toEqual([])
})

it('removes an own creation that is no longer visible when the feed names it', async () => {
  const disk = diskWithProjets([[projet(7), false]], { cursor: 'seen', resync: false, epoch: '2' })
  const creation = { id: 'e', sequence: 1, model: 'projet', recordId: 'new:p', action: 'create', payload: {} }
  disk.events.set('e', loggedEvent({ ...creation, state: 'accepted', attempts: 1, settledAt: 5, resultId: '7' }))
  const feed = (): HttpOutcome => lastPage({ settled: [{ key: 'e', id: 7 }], cursor: 'seen', epoch: '2' })
  expect(await (await pullProjets(disk, feed, { visible: [7] })).shown()).toEqual(['7'])
  expect(await (await pullProjets(disk, feed)).shown()).toEqual([])
})

it('keeps an own creation deleted where a worker ended before the log noted the deletion', async () => {
  const disk = diskWithProjets([], { cursor: 'seen', resync: false, epoch: '2' })
  const creation = { id: 'e', sequence: 1, model: 'projet', recordId: 'new:p', action: 'create', payload: {} }
  const acceptedCreation = loggedEvent({
    ...creation,
    state: 'accepted',
    attempts: 1,
    settledAt: 5,
    resultId: '7',
    effectVersion: 1,
  })
  disk.events.set('e', acceptedCreation)
  await pullProjets(disk, () => lastPage({ deleted: [7], cursor: 'later', epoch: '2' }))
  disk.events.set('e', acceptedCreation)
  const projection = await givenProjection(disk)
  await reprojectEach(projection, projection.eventStore.events())
  expect(await projection.mirror.ids('projet')).toEqual([])
})

it('restarts a resync where a worker ended between rows and cursor, and previous rights returned', async () => {
  const disk = diskWithProjets([[projet(1), false]], OLD_CURSOR)
  const failingWrite: Write = async (apply) => {
    if (disk.entries.get('projet')?.has('2')) throw new Error('The worker is dead.')
    apply()
  }
  await pullProjets(
    disk,
    (since) => (since === 'old' ? CURSOR_GONE : lastPage({ data: [projetRow(2)], cursor: 'other', epoch: '2' })),
    {
      write: failingWrite,
    },
  )
  const nextDevice = await pullProjets(
    disk,
    (since) => lastPage({ data: since === '' ? [projetRow(1)] : [], cursor: 'new', epoch: '2' }),
    {
      visible: [1],
    },
  )
  expect(await nextDevice.shown()).toEqual(['1'])
})
