import { setTimeout } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { CallerGone, checkCaller, currentCaller } from '../runtime/caller.ts'
import { createTurns } from '../runtime/turns.ts'

/** A query of the driver, which is sent once it is awaited. */
type Query = PromiseLike<unknown> & {
  values(): Query
  /** Whether PostgreSQL works on it now, and not on one that was sent before it on its connection. */
  readonly active?: boolean
  /**
   * Asks PostgreSQL to stop the query, over a connection of its own. The driver's `cancel` would
   * leave a failure of that connection unhandled.
   */
  readonly canceller?: ((query: Query) => Promise<void>) | null
}

type Statement = Parameters<Sql['unsafe']>

interface Transaction {
  unsafe(...statement: Statement): Query
}

type Client = Transaction & { begin(work: (transaction: Transaction) => unknown): Promise<unknown> }

/** An abandoned statement is cancelled when it runs longer than this. */
const WORTH_CANCELLING_MS = 100

/** Connections that are reserved for actions and for the server itself: reads never take them. */
const KEPT_FOR_WRITES = 2

/**
 * Stops the statements of reads whose caller is gone, and keeps connections free for writes:
 *
 *   1. With no free connection the driver sends a statement to a busy one, where it cannot be taken
 *      back. Statements of reads wait here instead and are not sent when their caller is gone.
 *   2. A long statement in flight is cancelled. A cancellation names a connection, not a statement:
 *      if the statement ends within the same millisecond, the next one on this connection may be
 *      cancelled and is answered 503. Short statements are therefore left to end.
 *   3. A statement that waits behind another one on its connection is not cancelled before it runs:
 *      the driver would mix up their results.
 *   4. In a transaction the error comes before the next statement, which rolls back.
 */
export const stopForCallers = (sql: Sql, connections: number): Sql => {
  const client = sql as unknown as Client
  const inTurn = createTurns(Math.max(1, connections - KEPT_FOR_WRITES))

  const unsafe = (...statement: Statement): PromiseLike<unknown> => {
    const caller = currentCaller()
    const gone = caller?.gone
    // Look-ups of tokens are bounded before they come here, and short.
    if (!gone || caller.isAhead) {
      checkCaller()
      return client.unsafe(...statement)
    }
    return whenAwaited((inValues) =>
      inTurn(() => {
        const query = client.unsafe(...statement)
        return untilGone(inValues ? query.values() : query, gone)
      }),
    )
  }

  const begin = (work: (transaction: Transaction) => unknown): Promise<unknown> => {
    if (!currentCaller()?.gone) return client.begin(work)
    return inTurn(() => client.begin((transaction) => work(checkingCaller(transaction))))
  }

  return new Proxy(sql, { get: (target, name) => (name === 'unsafe' ? unsafe : name === 'begin' ? begin : Reflect.get(target, name)) })
}

/**
 * As the driver's queries do, it begins once it is awaited, and may be asked for rows of values
 * before.
 */
const whenAwaited = (run: (inValues: boolean) => Promise<unknown>): PromiseLike<unknown> & { values(): Promise<unknown> } => ({
  // biome-ignore lint/suspicious/noThenProperty: the query builder awaits what it is given
  then: (...handlers) => run(false).then(...handlers),
  values: () => run(true),
})

const untilGone = async (query: Query, gone: AbortSignal): Promise<unknown> => {
  const settled = new AbortController()
  const cancel = async (): Promise<void> => {
    // The driver drops a query that is cancelled while it waits behind another on its connection,
    // and gives its answer to the next one: another person's rows.
    do await setTimeout(WORTH_CANCELLING_MS, null, { signal: settled.signal })
    while (query.active !== true)
    await query.canceller?.(query)
  }
  const abandon = (): void => {
    // A cancellation that fails leaves the statement to its time limit.
    cancel().catch(() => undefined)
  }
  gone.addEventListener('abort', abandon, { once: true })
  try {
    return await query
  } catch (error) {
    throw gone.aborted ? new CallerGone() : error
  } finally {
    settled.abort()
    gone.removeEventListener('abort', abandon)
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
