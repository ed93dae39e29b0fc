import { runTransaction } from '../../platform/indexed-db.ts'
import { abortIfOvertaken, STORES } from './database.ts'
import type { Durability } from './persistence.ts'
import { type DiskWrite, type QueuedWrite, WriteQueue } from './write-queue.ts'

/** All writes of a disk, in the order of the calls. */
export interface Writer {
  /**
   * Resolves when the write's transaction is complete, or at once when nothing is written any more.
   * A write-behind has no waiting caller: it joins the next awaited write, or is flushed after a
   * delay.
   */
  write(write: DiskWrite, isWriteBehind?: boolean): Promise<Durability>
  /** Flushes write-behinds without further delay. */
  flushDelayed(): void
  isWriting(): boolean
  /** Resolves when the writes queued so far are done. */
  flushed(): Promise<void>
  /** Stops writing and drops the queue. A transaction in progress completes. */
  end(): void
}

/** For a disk that could not be opened. */
export const idleWriter: Writer = {
  write: async () => 'memory',
  flushDelayed: () => undefined,
  isWriting: () => false,
  flushed: async () => undefined,
  end: () => undefined,
}

/**
 * Sending the outbox changes rows hundreds of times a second; a transaction for each would delay
 * the log's.
 */
const WRITE_BEHIND_MS = 100

interface WriterOptions {
  readonly database: IDBDatabase
  /** Number of this opening of the database. Only the latest opening writes. */
  readonly openingNumber: number
  /** Called once, after a write has failed. */
  readonly onFailure: (error: unknown) => void
}

const commit = async (
  { database, openingNumber }: WriterOptions,
  batch: readonly QueuedWrite[],
): Promise<'complete' | 'overtaken'> => {
  let isOvertaken = false
  try {
    await runTransaction(database.transaction([...STORES], 'readwrite', { durability: 'relaxed' }), (transaction) => {
      abortIfOvertaken(transaction, openingNumber, () => {
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

/**
 * Group commit:
 *
 * 1. One transaction at a time takes the whole queue, in order. When its writes are called,
 *    everything queued so far is either on disk or in this transaction.
 * 2. A transaction is on disk as a whole or not at all, and never without the previous ones.
 * 3. After one failure nothing more is written. The disk then holds an earlier state, as a whole.
 * 4. When the database was opened again (this worker was frozen), the opening number differs: the
 *    transaction is aborted and nothing more is written.
 */
export const createWriter = (options: WriterOptions): Writer => {
  const queue = new WriteQueue()
  let isFlushing = false
  let includesWriteBehinds = false
  let timer: ReturnType<typeof setTimeout> | null = null
  let latest: Promise<unknown> = Promise.resolve()
  let isWriting = true

  const end = (): void => {
    isWriting = false
    queue.drop()
  }

  const writeBatch = async (batch: readonly QueuedWrite[]): Promise<void> => {
    try {
      const outcome = await commit(options, batch)
      for (const { done } of batch) done(outcome === 'complete' ? 'durable' : 'memory')
      if (outcome === 'overtaken') end()
    } catch (error) {
      for (const { done } of batch) done('memory')
      const isFirst = isWriting
      end()
      if (isFirst) options.onFailure(error)
    }
  }

  const flush = async (): Promise<void> => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    while (!queue.isEmpty && (includesWriteBehinds || queue.isAwaited)) {
      includesWriteBehinds = false
      await writeBatch(queue.takeAll())
    }
    isFlushing = false
    if (!queue.isEmpty) timer = setTimeout(flushDelayed, WRITE_BEHIND_MS)
  }

  const begin = (): void => {
    if (isFlushing) return
    isFlushing = true
    // Deferred, so that writes of the same turn share a transaction.
    void Promise.resolve().then(flush)
  }

  function flushDelayed(): void {
    if (queue.isEmpty) return
    includesWriteBehinds = true
    begin()
  }

  return {
    write: (write, isWriteBehind = false) => {
      if (!isWriting) return Promise.resolve('memory')
      const written = queue.add(write, isWriteBehind)
      if (!isWriteBehind) begin()
      else if (!isFlushing) timer ??= setTimeout(flushDelayed, WRITE_BEHIND_MS)
      latest = written
      return written
    },
    flushDelayed,
    isWriting: () => isWriting,
    flushed: async () => {
      await latest
    },
    end,
  }
}
