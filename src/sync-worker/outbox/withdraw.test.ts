import { expect, it } from 'vitest'
import { blankRecord } from '#contract/core/action.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { modelOf } from '#contract/registry.ts'
import type { MirrorEntry } from '#src/store/mirror.ts'
import { documentOf } from '#src/store/mirror-schema.ts'
import { createDisk, logOn, mirrorOn } from '#tests/simulation/stores.ts'
import { createVirtualClock } from '#tests/simulation/virtual-clock.ts'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { createExclusive } from '../exclusive.ts'
import { removeGhosts } from '../ghosts.ts'
import type { ReceivePorts } from '../receive.ts'
import { openJournal } from './journal.ts'
import type { OutboxPorts } from './outbox-ports.ts'
import { createWithdraw } from './withdraw.ts'

const now = async (apply: () => void): Promise<void> => apply()
const entry = (id: string, version: number): MirrorEntry => {
  const record = { ...blankRecord(modelOf('projet'), id), version } as AnyRecord
  return { document: documentOf('projet', record, { pending: 0, doubtful: false, base: null }), hidden: false }
}

/** A log with an event that can't be read any more, and what it left in the mirror. */
const given = async (flushed: () => Promise<void> = async () => undefined) => {
  const disk = createDisk()
  const damaged = { id: 'damaged', sequence: 1, model: 'projet', recordId: 'new:p', action: 'create', payload: {} } as const
  disk.events.set('damaged', loggedEvent({ ...damaged, state: 'quarantined', unreadable: '…' }))
  disk.entries.set('projet', new Map())
  const mirror = { ...mirrorOn(disk, now), flushed }
  const journal = await openJournal(logOn(disk, 'device', now), createVirtualClock(0), () => true)
  const receive: ReceivePorts = {
    journal,
    mirror,
    context: () => ({ actor: { id: '7', role: 'manager', clientId: null }, statuses: [] }),
    now: () => 0,
    onNumbered: () => undefined,
    onSettled: () => undefined,
  }
  return { disk, mirror, receive, exclusive: createExclusive() }
}

it('lets everything else go on while it waits for the mirror’s disk', async () => {
  let write = (): void => undefined
  const slow = new Promise<void>((done) => {
    write = done
  })
  const { receive, exclusive } = await given(() => slow)
  const { cancel } = createWithdraw({ receive, exclusive } as OutboxPorts, () => undefined)
  const cancelled = cancel('damaged')
  await exclusive(async () => undefined)
  expect(receive.journal.find('damaged')?.state).toBe('quarantined')
  write()
  expect(await cancelled).toBe(true)
  expect(receive.journal.find('damaged')).toBeUndefined()
})

it('lets nothing stand that was made of an unreadable event alone, although it had its number by then', async () => {
  const { disk, mirror, receive, exclusive } = await given()
  await mirror.write('projet', [entry('40', 0), entry('41', 1)])
  await removeGhosts(receive, exclusive)
  expect([...(disk.entries.get('projet') ?? [])].map(([id, { hidden }]) => [id, hidden])).toEqual([
    ['40', true],
    ['41', false],
  ])
})
