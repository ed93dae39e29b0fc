/**
 * The fault at the n-th step, counted from 1. Steps are calls that read or write, their results,
 * and ends of transactions.
 *
 * - `crash`: the worker is gone. Uncommitted changes are lost, and its later calls have no effect.
 * - `refuse`: a call that writes throws, as on a full disk. Other steps go on.
 * - `abort`: the transaction of this step ends without its changes.
 */
export interface Fault {
  readonly kind: 'crash' | 'refuse' | 'abort'
  readonly step: number
}

export interface FaultyFactory {
  readonly factory: IDBFactory
  /** Steps so far. */
  steps(): number
  /** Resolves when the crash has happened. */
  readonly crashed: Promise<void>
  hasCrashed(): boolean
  /** Crashes the worker now. */
  crash(): void
}

const WRITING = new Set(['put', 'add', 'delete', 'clear'])
const COUNTED = new Set([...WRITING, 'get', 'getAll', 'getAllKeys', 'open', 'deleteDatabase', 'transaction'])

type Handler = ((event: unknown) => void) | null

/** An IndexedDB over another one, with one fault. Watches only the calls that the disk uses. */
export const faultyFactory = (real: IDBFactory, fault: Fault | null): FaultyFactory => {
  let steps = 0
  let isDead = false
  const { promise: crashed, resolve } = Promise.withResolvers<void>()
  const transactions = new Set<IDBTransaction>()
  const databases = new Set<IDBDatabase>()

  const abort = (transaction: IDBTransaction | null | undefined): void => {
    try {
      transaction?.abort()
    } catch {
      // The transaction had ended already.
    }
  }
  const crash = (): void => {
    isDead = true
    for (const transaction of transactions) abort(transaction)
    for (const database of databases) database.close()
    resolve()
  }
  const step = (name: string, transaction: IDBTransaction | null): void => {
    if (isDead) throw new Error('This worker is gone.')
    steps += 1
    if (steps !== fault?.step) return
    if (fault.kind === 'crash') {
      crash()
      throw new Error('This worker is gone.')
    }
    if (fault.kind === 'refuse' && WRITING.has(name)) throw new DOMException('The disk is full.', 'QuotaExceededError')
    if (fault.kind === 'abort') abort(transaction)
  }

  const transactionOf = (target: object): IDBTransaction | null => {
    if ('objectStoreNames' in target && 'mode' in target) return target as IDBTransaction
    return 'transaction' in target && typeof target.transaction === 'object'
      ? (target.transaction as IDBTransaction)
      : null
  }

  const heard =
    (name: string, handler: Handler, target: object): Handler =>
    (event) => {
      if (isDead) return
      try {
        step(name, name === 'oncomplete' ? null : transactionOf(target))
      } catch {
        return
      }
      handler?.(event)
    }

  const watched = <Value>(value: Value): Value => {
    if (typeof value !== 'object' || value === null || !/^(FDB|IDB)/.test(value.constructor.name)) return value
    if (/Database$/.test(value.constructor.name)) databases.add(value as unknown as IDBDatabase)
    if (/Transaction$/.test(value.constructor.name)) transactions.add(value as unknown as IDBTransaction)
    return new Proxy(value, {
      get: (target, name) => {
        const found: unknown = Reflect.get(target, name, target)
        if (typeof found !== 'function') return watched(found)
        return (...args: unknown[]) => {
          if (COUNTED.has(String(name))) step(String(name), transactionOf(target))
          return watched(found.apply(target, args))
        }
      },
      set: (target, name, handler: Handler) =>
        Reflect.set(
          target,
          name,
          String(name).startsWith('on') && handler ? heard(String(name), handler, target) : handler,
          target,
        ),
    })
  }

  return { factory: watched(real), steps: () => steps, crashed, hasCrashed: () => isDead, crash }
}
