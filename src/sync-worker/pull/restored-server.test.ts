import { expect, it } from 'vitest'
import {
  CURSOR_GONE,
  diskWithProjets,
  feedAfterReset,
  lastPage,
  projet,
  projetRow,
  pullProjets,
} from '#tests/support/given-projet-pull.ts'
import { loggedEvent } from '#tests/support/logged-event.ts'
import type { Disk } from '#tests/support/stores.ts'

/** Saves an event that this epoch has accepted. */
const saveAccepted = (disk: Disk, epoch: string): Disk => {
  const event = { id: 'e', sequence: 1, model: 'projet', recordId: '1', action: 'update', payload: { name: 'Réseau' } }
  disk.events.set('e', loggedEvent({ ...event, state: 'accepted', attempts: 1, settledAt: 5, resultId: '1', epoch }))
  return disk
}

it('shows a record that has the number of a record deleted before the restore', async () => {
  const disk = diskWithProjets([[projet(9, 3), true]], { cursor: 'old', resync: false, epoch: '1' })
  let isCreated = false
  const { pullAgain, shown } = await pullProjets(disk, (since) =>
    since === 'old' ? CURSOR_GONE : lastPage({ data: isCreated ? [projetRow(9)] : [], cursor: 'new', epoch: '2' }),
  )
  expect(await shown()).toEqual([])
  isCreated = true
  await pullAgain()
  expect(await shown()).toEqual(['9'])
})

it('sends lost events again although the mirror was lost too', async () => {
  const disk = saveAccepted(diskWithProjets([]), '1')
  const { eventStore } = await pullProjets(disk, () => lastPage({ data: [projetRow(1)], cursor: 'new', epoch: '2' }))
  expect(eventStore.find('e')?.state).toBe('queued')
})

it('sends nothing again where only the mirror was lost', async () => {
  const disk = saveAccepted(diskWithProjets([]), '2')
  const { eventStore } = await pullProjets(disk, () => lastPage({ data: [projetRow(1)], cursor: 'new', epoch: '2' }))
  expect(eventStore.find('e')?.state).toBe('accepted')
})

it('finds lost events by their epoch, not by the clock', async () => {
  const disk = diskWithProjets([[projet(1), false]], { cursor: 'old', resync: false, epoch: '1' })
  saveAccepted(disk, '1')
  const acceptedEvent = disk.events.get('e')
  // The event was accepted while the device's clock was a day ahead.
  if (acceptedEvent) disk.events.set('e', { ...acceptedEvent, settledAt: 86_400_000 })
  const { eventStore } = await pullProjets(disk, feedAfterReset)
  expect(eventStore.find('e')?.state).toBe('queued')
})

it('takes a lower version from a restored server', async () => {
  const { versionOf } = await pullProjets(
    diskWithProjets([[projet(1, 5), false]], { cursor: 'old', resync: false, epoch: '1' }),
    feedAfterReset,
    {
      visible: [1],
    },
  )
  expect(await versionOf('1')).toBe(1)
})

it('replaces newest rows that arrived from the previous epoch', async () => {
  const disk = diskWithProjets([[projet(1, 5), false]], {
    cursor: '',
    resync: false,
    first: { received: 0, expected: 0 },
    epoch: '1',
  })
  const { versionOf } = await pullProjets(disk, () => lastPage({ data: [projetRow(1)], cursor: 'new', epoch: '2' }), {
    visible: [1],
  })
  expect(await versionOf('1')).toBe(1)
})
