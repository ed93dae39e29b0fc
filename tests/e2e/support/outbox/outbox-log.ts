import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import { loggedEvent } from '#tests/support/logged-event.ts'

/** The file that « Télécharger la file » makes, as far as a test changes it. */
export interface OutboxFile {
  readonly userId: string
  readonly apiOrigin: string
  readonly deviceId: string
  readonly events: readonly unknown[]
}

export const downloadOutbox = async (page: Page): Promise<OutboxFile> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger la file' }).first().click(),
  ])
  return JSON.parse(await readFile(await download.path(), 'utf8')) as OutboxFile
}

export const importOutbox = (page: Page, file: OutboxFile): Promise<void> =>
  page.locator('input[type="file"]').setInputFiles({
    name: 'file-d-envoi.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(file)),
  })

export type Given = Partial<LoggedEvent>

/**
 * Returns the exported file with these events instead, of the same person and device, in this
 * order.
 */
export const fileWith = (file: OutboxFile, given: readonly Given[]): OutboxFile => {
  const { userId, apiOrigin, deviceId } = file
  const events = given.map((values, place) => {
    const event = loggedEvent({
      id: randomUUID(),
      at: new Date().toISOString(),
      userId,
      apiOrigin,
      deviceId,
      ...values,
      sequence: 1000 + place,
    })
    const { id, sequence, schema } = event
    return { id, sequence, schema, event }
  })
  return { ...file, events }
}

/** Lays an event that no client can read into the log of the person who is at work in this page. */
export const damageLog = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).find((database) => database.name?.startsWith('sav-log-'))?.name
    if (name === undefined) throw new Error('There is no log here.')
    const database = await new Promise<IDBDatabase>((done, fail) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => done(request.result)
      request.onerror = () => fail(request.error)
    })
    const transaction = database.transaction('event', 'readwrite')
    const id = crypto.randomUUID()
    transaction
      .objectStore('event')
      .put({ id, sequence: 5000, schema: 99, event: { id, model: 'ticket', action: 'teleport', place: 'Mars' } }, id)
    await new Promise((done) => {
      transaction.oncomplete = done
    })
    database.close()
  })

/**
 * Takes all the room that the browser would still give, so that the next write has to ask for more.
 */
export const fillDisk = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((done, fail) => {
      const request = indexedDB.open('filler')
      request.onupgradeneeded = () => request.result.createObjectStore('filler', { autoIncrement: true })
      request.onsuccess = () => done(request.result)
      request.onerror = () => fail(request.error)
    })
    const put = (bytes: number): Promise<boolean> =>
      new Promise((done) => {
        const transaction = database.transaction('filler', 'readwrite')
        transaction.objectStore('filler').put(crypto.getRandomValues(new Uint8Array(bytes)))
        transaction.oncomplete = () => done(true)
        transaction.onabort = () => done(false)
      })
    for (const bytes of [65_536, 16_384, 2048, 256]) while (await put(bytes));
    database.close()
  })
