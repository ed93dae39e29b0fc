import { IDBFactory } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { writeNote } from '../worker/device-note.ts'
import { forgetDevice } from './forget-device.ts'

const created = (databases: IDBFactory, name: string) =>
  new Promise<void>((done) => {
    databases.open(name).onsuccess = ({ target }) => {
      ;(target as IDBOpenDBRequest).result.close()
      done()
    }
  })

it('keeps only unsent events of other people and sessions that the server has still to end', async () => {
  const databases = new IDBFactory()
  for (const name of [
    'sav-log-host-1',
    'sav-mirror-host-1',
    'sav-log-host-2',
    'sav-mirror-host-2',
    'sav-log-host-3',
    'other',
  ]) {
    await created(databases, name)
  }
  const [local, session] = [memoryStorage(), memoryStorage()]
  for (const [log, pending] of [
    ['sav-log-host-1', 4],
    ['sav-log-host-2', 1],
    ['sav-log-host-3', 0],
  ] as const) {
    writeNote(local, log, { deviceId: 'd', pending })
  }
  local.setItem('auth.user', '{}')
  local.setItem('app.preferences', '{}')
  local.setItem('sav.revocations', '[]')
  session.setItem('destination', '/')

  await forgetDevice({ local, session, databases, caches: undefined, workers: undefined }, 'sav-log-host-1')

  expect((await databases.databases()).map(({ name }) => name).sort()).toEqual(['other', 'sav-log-host-2'])
  expect(Array.from({ length: local.length }, (_, index) => local.key(index)).sort()).toEqual([
    'sav.log.sav-log-host-2',
    'sav.revocations',
  ])
  expect(session.length).toBe(0)
})
