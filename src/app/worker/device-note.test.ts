import { expect, it } from 'vitest'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { readNote, signedOutPending, writeNote } from './device-note.ts'

it('says what waits on this device, and whose it is where that is known', () => {
  const storage = memoryStorage()
  writeNote(storage, 'sav-log-1', { deviceId: 'd', pending: 3, name: 'Léa Martin' })
  writeNote(storage, 'sav-log-2', { deviceId: 'd', pending: 1, sharedLock: 'lock' })
  writeNote(storage, 'sav-log-3', { deviceId: 'd', pending: 0, name: 'Paul Petit' })
  expect(signedOutPending(storage)).toEqual([
    { count: 3, name: 'Léa Martin' },
    { count: 1, name: null },
  ])
})

it('takes a note that was tampered with for none, and one of before without a name as it is', () => {
  const storage = memoryStorage()
  storage.setItem('sav.log.a', '{')
  storage.setItem('sav.log.b', '{"deviceId":"d","pending":2,"name":7}')
  expect(readNote(storage, 'a')).toBeNull()
  expect(readNote(storage, 'b')).toEqual({ deviceId: 'd', pending: 2 })
})
