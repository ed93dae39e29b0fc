import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database, Queryable } from '../database/connect.ts'
import { isRetryable } from '../database/refusals.ts'
import { type Consequences, collectConsequences, type Listeners } from './consequences.ts'

/** Parts of the server that a transaction and its consequences need. */
export interface WriteServices extends Listeners {
  readonly database: Database
}

/**
 * For what changes outside the actions of models: all of it is stored or nothing, and it is told to
 * others once it is stored.
 */
export const inTransaction = async <Result>(
  services: WriteServices,
  work: (transaction: Queryable, consequences: Consequences) => Promise<Result>,
): Promise<Result> => {
  const consequences = collectConsequences(services)
  const result = await services.database.query.transaction((transaction) => work(transaction, consequences))
  consequences.announce()
  return result
}

/**
 * Less than the client's own patience, so that it hears 503 and tries again rather than giving up
 * on the line.
 */
const LOCK_TIMEOUT = '4s'
const MAX_ATTEMPTS = 6
/** Between two attempts, so that those who met do not meet again. */
const LONGEST_PAUSE_MS = 100

/** Runs work that waits for locks, each for a bounded time. A deadlock repeats the work. */
export const inRepeatedTransaction = async <Result>(
  services: WriteServices,
  work: (transaction: Queryable, consequences: Consequences) => Promise<Result>,
): Promise<Result> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(services, async (transaction, consequences) => {
        await transaction.execute(sql.raw(`set local lock_timeout = '${LOCK_TIMEOUT}'`))
        return work(transaction, consequences)
      })
    } catch (error) {
      if (!isRetryable(error) || attempt === MAX_ATTEMPTS) throw error
      await setTimeout(Math.random() * LONGEST_PAUSE_MS)
    }
  }
}
