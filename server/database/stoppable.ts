import { availableParallelism } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { CallerDisconnected, checkCaller, currentCaller } from '../runtime/caller.ts'
import { createTaskLimiter } from '../runtime/task-limiter.ts'

/** A query of the driver, which is sent once it is awaited. */
type Query = PromiseLike<unknown> & {
  values(): Query
  /**
   * Whether PostgreSQL executes it now, rather than an earlier statement on the same connection.
   */
  readonly active?: boolean
  /**
   * Asks PostgreSQL to cancel the query over a separate connection. The driver's `cancel` would
   * leave a failure of that connection unhandled.
   */
  readonly canceller?: ((query: Query) => Promise<void>) | null
}

type Statement = Parameters<Sql['unsafe']>

interface Transaction {
  unsafe(...statement: Statement): Query
}

type Client = Transaction & { begin(work: (transaction: Transaction) => unknown): Promise<unknown> }

/** A statement without a reader is cancelled when it runs longer than this. */
const CANCEL_AFTER_MS = 100

/** Connections reserved for actions and for the server itself; reads never use them. */
const RESERVED_FOR_WRITES = 2

/**
 * Concurrent reads. More reads than processors finish no sooner, and when PostgreSQL runs on the
 * same machine they take the processors from actions.
 */
const readsAtATime = (connections: number): number =>
  Math.max(1, Math.min(connections - RESERVED_FOR_WRITES, Math.max(2, availableParallelism())))

/**
 * Stops the statements of reads whose caller has disconnected, and keeps connections and processors
 * free for writes:
 *
 *   1. With no free connection the driver sends a statement to a busy one, where it cannot be taken
 *      back. Statements of reads wait here instead, and are not sent once their caller has
 *      disconnected.
 *   2. A long statement in flight is cancelled. A cancellation names a connection, not a statement:
 *      if the statement ends within the same millisecond, the next one on this connection may be
 *      cancelled and is answered 503. Short statements are therefore left to end.
 *   3. A statement that waits behind another one on its connection is not cancelled before it runs:
 *      the driver would mix up their results.
 *   4. In a transaction the error comes before the next statement, which rolls back.
 */
export const stopForCallers = (sql: Sql, connections: number): Sql => {
  const client = sql as unknown as Client
  const runLimited = createTaskLimiter(readsAtATime(connections))

  const unsafe = (...statement: Statement): PromiseLike<unknown> => {
    const caller = currentCaller()
    const disconnected = caller?.disconnected
    // Look-ups of tokens are short, and already limited by the caller.
    if (!disconnected || caller.isPrioritised) {
      checkCaller()
      return client.unsafe(...statement)
    }
    return whenAwaited((inValues) =>
      runLimited(() => {
        const query = client.unsafe(...statement)
        return untilDisconnected(inValues ? query.values() : query, disconnected)
      }),
    )
  }

  const begin = (work: (transaction: Transaction) => unknown): Promise<unknown> => {
    if (!currentCaller()?.disconnected) return client.begin(work)
    return runLimited(() => client.begin((transaction) => work(checkingCaller(transaction))))
  }

  return new Proxy(sql, {
    get: (target, name) => (name === 'unsafe' ? unsafe : name === 'begin' ? begin : Reflect.get(target, name)),
  })
}

/**
 * Starts on `await`, as the driver's queries do, and may be switched to rows of values before that.
 */
const whenAwaited = (
  run: (inValues: boolean) => Promise<unknown>,
): PromiseLike<unknown> & { values(): Promise<unknown> } => ({
  // biome-ignore lint/suspicious/noThenProperty: the query builder awaits what it is given
  then: (...handlers) => run(false).then(...handlers),
  values: () => run(true),
})

const untilDisconnected = async (query: Query, disconnected: AbortSignal): Promise<unknown> => {
  const settled = new AbortController()
  const cancel = async (): Promise<void> => {
    // The driver drops a query that is cancelled while it waits behind another on its connection,
    // and gives its answer to the next one: another person's rows.
    for (let wait = CANCEL_AFTER_MS; ; wait *= 2) {
      do await setTimeout(wait, null, { signal: settled.signal })
      while (query.active !== true)
      // PostgreSQL ignores a cancellation that arrives before it has begun the statement, and under
      // load the connection for it may fail: the wait ends when the statement does.
      await query.canceller?.(query).catch(() => undefined)
    }
  }
  const abandon = (): void => {
    cancel().catch(() => undefined)
  }
  disconnected.addEventListener('abort', abandon, { once: true })
  try {
    return await query
  } catch (error) {
    throw disconnected.aborted ? new CallerDisconnected() : error
  } finally {
    settled.abort()
    disconnected.removeEventListener('abort', abandon)
  }
}

const checkingCaller = (transaction: Transaction): Transaction => {
  const { unsafe } = transaction
  transaction.unsafe = (...statement) => {
    checkCaller()
    return unsafe(...statement)
  }
  return transaction
}
