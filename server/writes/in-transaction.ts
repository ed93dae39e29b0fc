import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database, Queryable } from '../database/connect.ts'
import { isRetryable } from '../database/sql-errors.ts'
import { type ConsequenceServices, type Consequences, collectConsequences } from './consequences.ts'

/** Parts of the server that a transaction and its consequences need. */
export interface WriteServices extends ConsequenceServices {
  readonly database: Database
}

/** Runs a write in one transaction, and announces its consequences after the commit. */
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
 * Shorter than the client's time limit of a request, so that the client gets 503 and tries again.
 */
const LOCK_TIMEOUT = '4s'
const MAX_ATTEMPTS = 6
/** Longest random pause before a retry: transactions that deadlocked must not restart together. */
const MAX_PAUSE_MS = 100

/** Runs work that waits for locks, each for a bounded time. Retries after a deadlock. */
export const inRetriedTransaction = async <Result>(
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
      await setTimeout(Math.random() * MAX_PAUSE_MS)
    }
  }
}
