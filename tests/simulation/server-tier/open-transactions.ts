import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/database/connect.ts'

/** The process died in its transaction: nobody rolls back but the database. */
class Killed extends Error {}

/** How the next transactions of the database end. */
export type Ending = 'commit' | 'killed' | 'open'

/**
 * From now on transactions of this database can be killed before they commit, or stay open. One connection is enough for that: an open one is
 * prepared (two-phase commit), so that it goes on holding its locks and the feed's horizon while others come and go. Nobody may ask for what it
 * holds: PGlite would wait for ever (`locks.ts`).
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
      // What only repeats an answer has nothing to commit.
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
    /** Nothing happens where it is open no longer. */
    commit: async (name: string): Promise<void> => {
      if (open.delete(name)) await database.execute(sql.raw(`commit prepared '${name}'`))
    },
    rollBackAll: async (): Promise<void> => {
      for (const name of open) await database.execute(sql.raw(`rollback prepared '${name}'`))
      open.clear()
    },
  }
}
