import type { Page } from 'playwright'
import { bySequence, type LoggedEvent } from '#contract/core/events/event.ts'

/** Every entry of one store of this person’s log, as it is on the device's disk. */
const readStore = (page: Page, store: string): Promise<readonly unknown[]> =>
  page.evaluate(async (from) => {
    const answer = <Value>(request: IDBRequest<Value>): Promise<Value> =>
      new Promise((done, fail) => {
        request.onsuccess = () => done(request.result)
        request.onerror = () => fail(request.error)
      })
    const name = (await indexedDB.databases()).find((database) => database.name?.startsWith('sav-log-'))?.name
    if (name === undefined) return []
    const log = await answer(indexedDB.open(name))
    const stored = await answer(log.transaction(from).objectStore(from).getAll())
    log.close()
    return stored as unknown[]
  }, store)

/** The events of this person on this device, in the order of the queue. */
export const readLog = async (page: Page): Promise<readonly LoggedEvent[]> => {
  const stored = (await readStore(page, 'event')) as readonly { readonly event: LoggedEvent }[]
  return stored.map(({ event }) => event).sort(bySequence)
}

/** Form texts that were typed and not submitted. */
export const readDrafts = (page: Page): Promise<readonly unknown[]> => readStore(page, 'draft')

/** The events that are not decided yet. */
export const readWaiting = async (page: Page): Promise<readonly LoggedEvent[]> =>
  (await readLog(page)).filter(({ settledAt }) => settledAt === 0)
