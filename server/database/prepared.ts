import type { Sql } from 'postgres'

/**
 * Statements with more values than that differ from call to call (lists of ids); kept by the
 * server, they would only fill its memory.
 */
export const MAX_VALUES = 40

type Client = Pick<Sql, 'unsafe'> & {
  begin?: (work: (transaction: Client) => unknown) => unknown
  savepoint?: (work: (transaction: Client) => unknown) => unknown
}

/**
 * Keeps prepared statements per connection. Drizzle asks the driver to parse each statement again,
 * with a second round trip. Changes the client in place and the clients of its transactions.
 * `?prepare=false` in the address turns this off, for poolers that require it.
 */
export const keepStatements = <Driver extends object>(driver: Driver): Driver => {
  const client = driver as unknown as Client
  const { unsafe, begin, savepoint } = client
  client.unsafe = ((statement, values = [], options = {}) =>
    unsafe(statement, values, { ...options, prepare: values.length <= MAX_VALUES })) as Client['unsafe']
  if (begin) client.begin = (work) => begin((transaction) => work(keepStatements(transaction)))
  if (savepoint) client.savepoint = (work) => savepoint((transaction) => work(keepStatements(transaction)))
  return driver
}
