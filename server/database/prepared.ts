import type { Sql } from 'postgres'

/** Statements with more values than that differ from call to call (lists of ids); kept by the server, they would only fill its memory. */
const MOST_VALUES = 40

type Client = Pick<Sql, 'unsafe'> & {
  begin?: (work: (transaction: Client) => unknown) => unknown
  savepoint?: (work: (transaction: Client) => unknown) => unknown
}

/**
 * Drizzle asks the driver for statements that are parsed anew each time, and at the price of a second round trip. Here a connection keeps those it has
 * seen. Changes the client and what it hands to transactions; `?prepare=false` in the address turns it off, for a pooler that needs so.
 */
export const keepStatements = <Driver extends object>(driver: Driver): Driver => {
  const client = driver as unknown as Client
  const { unsafe, begin, savepoint } = client
  client.unsafe = ((statement, values = [], options = {}) =>
    unsafe(statement, values, { ...options, prepare: values.length <= MOST_VALUES })) as Client['unsafe']
  if (begin) client.begin = (work) => begin((transaction) => work(keepStatements(transaction)))
  if (savepoint) client.savepoint = (work) => savepoint((transaction) => work(keepStatements(transaction)))
  return driver
}
