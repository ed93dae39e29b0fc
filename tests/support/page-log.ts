import type { Page } from 'playwright'
import type { LoggedEvent } from '#contract/core/event.ts'

/** The events of this person on this device, in the order of the queue, as they lie on its disk. */
export const readLog = (page: Page): Promise<readonly LoggedEvent[]> =>
  page.evaluate(async () => {
    const answer = <Value>(request: IDBRequest<Value>): Promise<Value> =>
      new Promise((done, fail) => {
        request.onsuccess = () => done(request.result)
        request.onerror = () => fail(request.error)
      })
    const name = (await indexedDB.databases()).find((database) => database.name?.startsWith('sav-log-'))?.name
    if (name === undefined) return []
    const log = await answer(indexedDB.open(name))
    const stored = await answer(log.transaction('event').objectStore('event').getAll())
    log.close()
    return (stored as { readonly event: LoggedEvent }[]).map(({ event }) => event).sort((a, b) => a.sequence - b.sequence)
  })

/** What of it is not settled yet. */
export const readWaiting = async (page: Page): Promise<readonly LoggedEvent[]> => (await readLog(page)).filter(({ settledAt }) => settledAt === 0)
