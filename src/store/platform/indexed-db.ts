// Promises for IndexedDB, for both databases of this device.

/** The result of a request. Rejects with the request's error. */
export const resultOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((done, fail) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => fail(request.error)
  })

type Ask = (transaction: IDBTransaction, stop: (reason: unknown) => void) => void

/**
 * Runs one transaction, all or nothing. Resolves when it is complete: with strict durability, when
 * it is on disk. Rejects with the reason given to `stop`, or with the transaction's error.
 */
export const runTransaction = (transaction: IDBTransaction, ask: Ask): Promise<void> =>
  new Promise((done, fail) => {
    let reason: unknown
    transaction.oncomplete = () => done()
    transaction.onabort = () => fail(reason ?? transaction.error ?? new Error('The transaction was aborted.'))
    const stop = (why: unknown): void => {
      reason = why
      transaction.abort()
    }
    try {
      ask(transaction, stop)
    } catch (error) {
      stop(error)
    }
  })
