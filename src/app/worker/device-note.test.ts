import { expect, it } from 'vitest'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { readNote, signedOutPending, writeNote } from './device-note.ts'

it("counts unsent events on this device, with the person's name where it is stored", () => {
  const storage = memoryStorage()
  writeNote(storage, 'sav-log-1', { deviceId: 'd', pending: 3, name: 'Léa Martin' })
  writeNote(storage, 'sav-log-2', { deviceId: 'd', pending: 1, sharedLock: 'lock' })
  writeNote(storage, 'sav-log-3', { deviceId: 'd', pending: 0, name: 'Paul Petit' })
  expect(signedOutPending(storage)).toEqual([
    { count: 3, name: 'Léa Martin' },
    { count: 1, name: null },
  ])
})

it('ignores a damaged note, and reads a note of an older version without a name', () => {
  const storage = memoryStorage()
  storage.setItem('sav.log.a', '{')
  storage.setItem('sav.log.b', '{"deviceId":"d","pending":2,"name":7}')
  expect(readNote(storage, 'a')).toBeNull()
  expect(readNote(storage, 'b')).toEqual({ deviceId: 'd', pending: 2 })
})
