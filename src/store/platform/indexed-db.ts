// What both databases of this device need of IndexedDB, as promises.

export const resultOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((done, fail) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => fail(request.error)
  })

type Ask = (transaction: IDBTransaction, stop: (reason: unknown) => void) => void

/** All that `ask` asks for, or none of it. Resolves when the transaction is complete: with strict durability, when it is on disk. */
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
