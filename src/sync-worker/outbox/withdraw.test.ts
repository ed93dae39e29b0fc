import { afterEach, expect, it } from 'vitest'
import { blankRecord } from '#contract/core/events/action.ts'
import { temporaryId } from '#contract/core/ids.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { modelOf } from '#contract/registry.ts'
import type { MirrorEntry } from '#src/store/mirror.ts'
import { documentOf } from '#src/store/mirror-schema.ts'
import { createDevices, NONE } from '#tests/support/devices.ts'
import { givenProjection } from '#tests/support/given-projection.ts'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { atOnce, createDisk, mirrorOn } from '#tests/support/stores.ts'
import { createSerialQueue } from '../core/serial-queue.ts'
import type { Epochs } from '../epochs/epochs.ts'
import { refreshStaleProjections } from '../projection/stale-projections.ts'
import type { OutboxParts } from './outbox-parts.ts'
import { createWithdraw } from './withdraw.ts'

const { given: givenDevice, stop } = createDevices()
afterEach(stop)

const entry = (id: string, version: number): MirrorEntry => {
  const record = { ...blankRecord(modelOf('projet'), id), version } as AnyRecord
  return { document: documentOf('projet', record, { pending: 0, doubtful: false, base: null }), hidden: false }
}

const damaged = {
  id: 'damaged',
  sequence: 1,
  model: 'projet',
  recordId: 'new:p',
  action: 'create',
  payload: {},
} as const

/** A log with an event that can't be read any more, and what it left in the mirror. */
const given = async (flushed: () => Promise<void> = async () => undefined) => {
  const disk = createDisk()
  disk.events.set('damaged', loggedEvent({ ...damaged, state: 'quarantined', unreadable: '…' }))
  disk.entries.set('projet', new Map())
  const mirror = { ...mirrorOn(disk, atOnce), flushed }
  const receive = await givenProjection(disk, mirror)
  return { disk, mirror, receive, serialQueue: createSerialQueue() }
}

it('does not block other tasks while it waits for the mirror’s disk', async () => {
  let write = (): void => undefined
  const slow = new Promise<void>((done) => {
    write = done
  })
  const { receive, serialQueue } = await given(() => slow)
  const { cancel } = createWithdraw({ projection: receive, serialQueue } as OutboxParts, () => undefined)
  const cancelled = cancel('damaged')
  await serialQueue(async () => undefined)
  expect(receive.eventStore.find('damaged')?.state).toBe('quarantined')
  write()
  expect(await cancelled).toBe(true)
  expect(receive.eventStore.find('damaged')).toBeUndefined()
})

it('keeps events on a numbered record whose unreadable creation is withdrawn', async () => {
  const { disk } = await given()
  const change = {
    id: 'change',
    sequence: 2,
    model: 'projet',
    recordId: 'new:p',
    action: 'update',
    payload: { name: 'b' },
  } as const
  disk.events.set('damaged', loggedEvent({ ...damaged, state: 'quarantined', unreadable: '…', resultId: '40' }))
  disk.events.set('change', loggedEvent(change))
  const receive = await givenProjection(disk)
  const epochs: Pick<Epochs, 'previousBirth'> = {
    previousBirth: (model, id) => (model === 'projet' && id === '40' ? '2' : undefined),
  }
  const { cancel } = createWithdraw(
    { projection: receive, serialQueue: createSerialQueue(), epochs } as OutboxParts,
    () => undefined,
  )
  expect(await cancel('damaged')).toBe(true)
  expect(
    receive.eventStore.events().map(({ id, state, recordId, writes, born }) => [id, state, recordId, writes, born]),
  ).toEqual([['change', 'queued', '40', ['projet:40'], { 'projet:40': '2' }]])
})

it('removes a record that only an unreadable event projected, although it had a number', async () => {
  const { disk, mirror, receive, serialQueue } = await given()
  await mirror.writeEntries('projet', [entry('40', 0), entry('41', 1)])
  await refreshStaleProjections(receive, serialQueue, 'device')
  expect([...(disk.entries.get('projet') ?? [])].map(([id, { hidden }]) => [id, hidden])).toEqual([
    ['40', true],
    ['41', false],
  ])
})

it('holds the dependents of a cancelled creation, on disk too, and no other event', async () => {
  const device = await givenDevice()
  device.answers(() => NONE)
  // Finds out that there is no network.
  await device.act({ recordId: temporaryId('first'), action: 'create', payload: { name: 'Souris', projet_id: '1' } })
  await device.clock.advance(1000)
  const recordId = temporaryId('t')
  const creation = await device.act({ recordId, action: 'create', payload: { name: 'Écran', projet_id: '1' } })
  const step = await device.act({ recordId, action: 'start' })
  const time = await device.act({
    model: 'pointage',
    recordId: temporaryId('p'),
    action: 'create',
    payload: { ut: 4, ticket_id: recordId },
  })
  const other = await device.act({
    recordId: temporaryId('u'),
    action: 'create',
    payload: { name: 'Clavier', projet_id: '1' },
  })
  expect(await device.engine().cancel(creation)).toBe(true)
  const states = [creation, step, time, other].map((id) => device.event(id)?.state)
  expect(states).toEqual(['cancelled', 'held', 'held', 'queued'])
  expect([creation, step, time, other].map((id) => device.disk.events.get(id)?.state)).toEqual(states)
  expect([device.shown('ticket', 'name'), device.shown('pointage', 'ut')]).toEqual([['Souris', 'Clavier'], []])
})
