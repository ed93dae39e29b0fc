import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { sharedFiles } from './shared-files.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const SHARED_AT = Date.UTC(2026, 10, 25)

/** Keeps a share as the service worker does. */
const share = (text: string): Promise<void> =>
  new Promise((done) => {
    const opening = indexedDB.open('sav-shared', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('shares', { autoIncrement: true })
    opening.onsuccess = () => {
      const adding = opening.result
        .transaction('shares', 'readwrite')
        .objectStore('shares')
        .add({ at: SHARED_AT, files: [], text })
      adding.onsuccess = () => {
        opening.result.close()
        done()
      }
    }
  })

it('keeps what is shared until it is used', async () => {
  const port = sharedFiles(indexedDB, () => SHARED_AT + DAY_MS)
  await share('Fuite au sous-sol')
  await share('Suite')
  expect((await port.read()).text).toBe('Fuite au sous-sol\nSuite')
  expect((await port.read()).text).toBe('Fuite au sous-sol\nSuite')
  await port.clear()
  expect(await port.read()).toEqual({ files: [], text: '' })
})

it('forgets after a week what nobody has looked for', async () => {
  await share('Oubliée')
  expect(await sharedFiles(indexedDB, () => SHARED_AT + 8 * DAY_MS).read()).toEqual({ files: [], text: '' })
  expect(await sharedFiles(indexedDB, () => SHARED_AT).read()).toEqual({ files: [], text: '' })
})
