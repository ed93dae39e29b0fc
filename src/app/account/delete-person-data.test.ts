import { IDBFactory } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import { fakeLocks } from '#tests/support/fake-locks.ts'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { readNotes, writeNote } from '../worker/device-note.ts'
import { deleteAbandonedLogs } from './delete-person-data.ts'

it('deletes the logs of a shared computer, except with unsent events or an open tab', async () => {
  const [localStorage, indexedDB, locks] = [memoryStorage(), new IDBFactory(), fakeLocks()]
  writeNote(localStorage, 'left', { deviceId: 'd', pending: 0, sharedLock: 'left' })
  writeNote(localStorage, 'waiting', { deviceId: 'd', pending: 2, sharedLock: 'waiting' })
  writeNote(localStorage, 'at work', { deviceId: 'd', pending: 0, sharedLock: 'at work' })
  writeNote(localStorage, 'own device', { deviceId: 'd', pending: 0 })
  void locks.request('at work', () => new Promise(() => undefined))
  await deleteAbandonedLogs({ localStorage, indexedDB, navigator: { locks } as Navigator })
  expect([...readNotes(localStorage).keys()].sort()).toEqual(['at work', 'own device', 'waiting'])
})
