import type { Sql } from 'postgres'

type Client = Pick<Sql, 'unsafe'> & {
  begin?: (work: (transaction: Client) => unknown) => unknown
  savepoint?: (work: (transaction: Client) => unknown) => unknown
}

/** The driver hands the rows of a query to this method. */
interface DriverQuery {
  resolve(rows: unknown): void
}

/**
 * Moves the rows of each result to its beginning.
 *
 * The driver counts the rows of a connection and keeps the count when a statement fails after its
 * first rows: by a cancellation, its time limit or an error in one row. The rows of the next
 * statement on that connection then begin at that index, behind empty places (porsager/postgres,
 * issues 1119 and 1181). A total was read as 0, and a page of rows as a page that begins with
 * nulls.
 *
 * Changes the client in place and the clients of its transactions.
 */
export const moveRowsToStart = <Driver extends object>(driver: Driver): Driver => {
  const client = driver as unknown as Client
  const { unsafe, begin, savepoint } = client
  client.unsafe = ((...statement: Parameters<Sql['unsafe']>) => {
    const query = unsafe(...statement)
    const { resolve } = query as unknown as DriverQuery
    Object.assign(query, { resolve: (rows: unknown) => resolve(withoutEmptyPlaces(rows)) })
    return query
  }) as Client['unsafe']
  if (begin) client.begin = (work) => begin((transaction) => work(moveRowsToStart(transaction)))
  if (savepoint) client.savepoint = (work) => savepoint((transaction) => work(moveRowsToStart(transaction)))
  return driver
}

/** Keeps the array, which has the driver's count and columns. */
const withoutEmptyPlaces = (rows: unknown): unknown => {
  if (Array.isArray(rows) && rows.length > 0 && !(0 in rows)) {
    // `forEach` and `findIndex` differ here: only the first passes over empty places.
    const first = rows.length - rows.reduce<number>((count) => count + 1, 0)
    rows.splice(0, first)
  }
  return rows
}
