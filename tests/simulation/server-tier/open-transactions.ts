import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/database/connect.ts'

/** The process died in its transaction: only the database rolls back. */
class Killed extends Error {}

/** Ends of the next transactions of the database. */
export type Ending = 'commit' | 'killed' | 'open'

/**
 * Lets transactions of this database be killed before they commit, or stay open. One connection is
 * enough: an open transaction is prepared (two-phase commit), so that it holds its locks and the
 * feed's horizon while others run. A request must not ask for these locks: PGlite would wait for
 * ever (`locks.ts`).
 */
export const armTransactions = (database: Queryable) => {
  const open = new Set<string>()
  let ending: Ending = 'commit'
  let count = 0
  const begin = database.transaction.bind(database)

  const leaveOpen = async (transaction: Queryable): Promise<void> => {
    count += 1
    const name = `open_${count}`
    await transaction.execute(sql.raw(`prepare transaction '${name}'`))
    open.add(name)
  }

  database.transaction = (work, config) =>
    begin(async (transaction) => {
      const result = await work(transaction)
      // A repeated response has nothing to commit.
      const isWrite = config === undefined && (result as { readonly replayed?: boolean } | undefined)?.replayed !== true
      if (ending === 'killed' && isWrite) throw new Killed('The server was killed before the commit.')
      if (ending === 'open' && isWrite) await leaveOpen(transaction)
      return result
    }, config)

  return {
    during: async <Result>(how: Ending, work: () => Promise<Result>): Promise<Result> => {
      ending = how
      try {
        return await work()
      } finally {
        ending = 'commit'
      }
    },
    open: (): ReadonlySet<string> => open,
    /** Does nothing for a transaction that is no longer open. */
    commit: async (name: string): Promise<void> => {
      if (open.delete(name)) await database.execute(sql.raw(`commit prepared '${name}'`))
    },
    rollBackAll: async (): Promise<void> => {
      for (const name of open) await database.execute(sql.raw(`rollback prepared '${name}'`))
      open.clear()
    },
  }
}
