import type { Page } from 'playwright'

export interface Frozen {
  readonly wake: () => Promise<void>
}

/**
 * Stops a worker once every transaction that it had begun is complete: a browser freezes no page
 * that keeps others out of a database.
 */
const PAUSE_BETWEEN_TRANSACTIONS = `(async () => {
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise((done, fail) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => done(request.result)
      request.onerror = () => fail(request.error)
    })
    const stores = [...database.objectStoreNames]
    if (stores.length > 0) await new Promise((done) => {
      const transaction = database.transaction(stores, 'readwrite')
      transaction.oncomplete = done
      transaction.onabort = done
    })
    database.close()
  }
  debugger
})()`

/** Stops a page's worker and the page, as a browser does with tabs in the background of a phone. */
export const freeze = async (page: Page): Promise<Frozen> => {
  const session = await page.context().newCDPSession(page)
  const workers: string[] = []
  const attached = new Promise<void>((done) => {
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type !== 'worker') return
      workers.push(sessionId)
      done()
    })
  })
  const paused = new Promise<void>((done) => {
    session.on('Target.receivedMessageFromTarget', ({ message }) => {
      if ((JSON.parse(message) as { readonly method?: string }).method === 'Debugger.paused') done()
    })
  })
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  await attached
  const tell = (method: string, params: object = {}) =>
    Promise.all(
      workers.map((sessionId) =>
        session.send('Target.sendMessageToTarget', {
          sessionId,
          message: JSON.stringify({ id: Math.ceil(performance.now()), method, params }),
        }),
      ),
    )
  await tell('Debugger.enable')
  await tell('Runtime.evaluate', { expression: PAUSE_BETWEEN_TRANSACTIONS })
  await paused
  await session.send('Debugger.enable')
  await session.send('Debugger.pause')
  return {
    wake: async () => {
      await tell('Debugger.disable')
      await session.send('Debugger.disable')
      await session.send('Target.setAutoAttach', { autoAttach: false, waitForDebuggerOnStart: false })
    },
  }
}
