import type { Queryable } from '#server/database/connect.ts'

/** The process died in its transaction: nobody rolls back but the database. */
class Killed extends Error {}

/** From now on transactions of this database can be doomed: their work is done, and never committed. Answers how to doom them and to spare them. */
export const armTransactions = (database: Queryable): ((isDoomed: boolean) => void) => {
  let doomed = false
  const begin = database.transaction.bind(database)
  database.transaction = (work, config) =>
    begin(async (transaction) => {
      const result = await work(transaction)
      if (doomed) throw new Killed('The server was killed before the commit.')
      return result
    }, config)
  return (isDoomed) => {
    doomed = isDoomed
  }
}
