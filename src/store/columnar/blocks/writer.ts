import { together } from '../../platform/indexed-db.ts'
import { onlyInLife, STORES } from './database.ts'
import type { Durability } from './persistence.ts'

/** Asks for its puts and deletes when its transaction begins. */
export type Write = (transaction: IDBTransaction) => void

/** All writes of a disk, in the order in which they were asked for. */
export interface Writer {
  /**
   * Answers when its transaction is complete, or at once when nothing is written any more. One that `isBehind` has nobody waiting for it: it goes with the
   * next that has, or with all others of its kind after a while.
   */
  write(write: Write, isBehind?: boolean): Promise<Durability>
  /** Nothing stays behind any longer. */
  hurry(): void
  isWriting(): boolean
  /** Resolves when what was asked for so far is no longer on its way, whatever comes meanwhile. */
  flushed(): Promise<void>
  /** Writes nothing more; what waits is dropped. What is already in a transaction comes to its end. */
  end(): void
}

/** For a disk that could not be opened. */
export const idleWriter: Writer = {
  write: async () => 'memory',
  hurry: () => undefined,
  isWriting: () => false,
  flushed: async () => undefined,
  end: () => undefined,
}

interface Waiting {
  readonly write: Write
  readonly isBehind: boolean
  readonly done: (durability: Durability) => void
}

/** A drain changes rows hundreds of times a second: a transaction for each would hold the log's up, which lies on the same disk. */
const BEHIND_MS = 100

interface WriterOptions {
  readonly database: IDBDatabase
  /** Number of this opening of the database: the last one to open it is the only one that writes. */
  readonly life: number
  /** Told once, when a write has failed. */
  readonly onFailure: (error: unknown) => void
}

/**
 * Group commit:
 *
 * 1. One transaction at a time; it takes everything that waits, in its order. So at the moment when its writes are called, all that was asked for so far
 *    is either on disk or in this very transaction.
 * 2. All of a transaction is on disk or nothing; a later one never without the earlier.
 * 3. After one failure nothing more is written. What is on disk then is what was there at some earlier moment, whole.
 * 4. A later life has opened the database (a worker that was frozen wakes up): its number differs, the transaction is aborted, and nothing
 *    more is written.
 */
export const createWriter = ({ database, life, onFailure }: WriterOptions): Writer => {
  let waiting: Waiting[] = []
  let isFlushing = false
  /** Those that stay behind go as well. */
  let isHurried = false
  let timer: ReturnType<typeof setTimeout> | null = null
  let latest: Promise<unknown> = Promise.resolve()
  let isWriting = true

  const end = (): void => {
    isWriting = false
    const dropped = waiting
    waiting = []
    for (const { done } of dropped) done('memory')
  }

  const commit = async (batch: readonly Waiting[]): Promise<'complete' | 'overtaken'> => {
    let isOvertaken = false
    try {
      await together(database.transaction([...STORES], 'readwrite', { durability: 'relaxed' }), (transaction) => {
        onlyInLife(transaction, life, () => {
          isOvertaken = true
        })
        for (const { write } of batch) write(transaction)
      })
      return 'complete'
    } catch (error) {
      if (isOvertaken) return 'overtaken'
      throw error
    }
  }

  const flush = async (): Promise<void> => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    while (waiting.length > 0 && (isHurried || waiting.some(({ isBehind }) => !isBehind))) {
      isHurried = false
      const batch = waiting
      waiting = []
      try {
        const outcome = await commit(batch)
        for (const { done } of batch) done(outcome === 'complete' ? 'durable' : 'memory')
        if (outcome === 'overtaken') end()
      } catch (error) {
        for (const { done } of batch) done('memory')
        const isFirst = isWriting
        end()
        if (isFirst) onFailure(error)
      }
    }
    isFlushing = false
    if (waiting.length > 0) timer = setTimeout(hurry, BEHIND_MS)
  }

  const begin = (): void => {
    if (isFlushing) return
    isFlushing = true
    // Not at once, so that what is asked for in the same turn goes together.
    void Promise.resolve().then(flush)
  }

  function hurry(): void {
    if (waiting.length === 0) return
    isHurried = true
    begin()
  }

  return {
    write: (write, isBehind = false) => {
      if (!isWriting) return Promise.resolve('memory')
      const written = new Promise<Durability>((done) => {
        waiting.push({ write, isBehind, done })
      })
      if (!isBehind) begin()
      else if (!isFlushing) timer ??= setTimeout(hurry, BEHIND_MS)
      latest = written
      return written
    },
    hurry,
    isWriting: () => isWriting,
    flushed: async () => {
      await latest
    },
    end,
  }
}
