import { type PGlite, type QueryOptions, type Results, TransactionAbortedError } from '@electric-sql/pglite'
import { checkCaller, forCaller } from '../../runtime/caller.ts'
import { createTaskLimiter } from '../../runtime/task-limiter.ts'
import type { Executor } from './statement.ts'
import { createStatistics } from './statistics.ts'

/** Target of statements: the database, or a transaction on it. */
interface Target {
  query(sql: string, values?: readonly unknown[], options?: QueryOptions): Promise<Results<unknown>>
  exec(sql: string): Promise<readonly Results<unknown>[]>
}

/** Client of PGlite with the interface that Drizzle uses. */
export interface PgliteClient extends Target {
  transaction<Result>(work: (transaction: Target) => Promise<Result>): Promise<Result>
  close(): Promise<void>
  readonly lost: Promise<Error>
}

/**
 * Offers the part of PGlite that the query builder uses, over an executor that may be on another
 * thread:
 *
 *   1. There is one connection. A transaction has it alone from BEGIN to COMMIT; its work runs on
 *      the calling thread.
 *   2. A statement of a disconnected caller is not started. A transaction then rolls back. Only
 *      callers of reads can be seen as disconnected.
 *   3. The planner's statistics follow the tables, between two turns.
 */
export const createClient = (executor: Executor): PgliteClient => {
  const inOrder = createTaskLimiter(1)
  const statistics = createStatistics(executor.execute)

  let isRenewing = false
  const renewStatistics = async (): Promise<void> => {
    if (isRenewing || !statistics.isDue()) return
    isRenewing = true
    // After what requests wait for. A failure says nothing new: the next look tries again.
    await forCaller(null, () => inOrder(statistics.renew)).catch(() => undefined)
    isRenewing = false
  }
  const runLimited = <Result>(work: () => Promise<Result>): Promise<Result> =>
    inOrder(work).finally(() => void renewStatistics())

  const target: Target = {
    query: async (sql, values = [], options = {}) => {
      checkCaller()
      const textTypes = Object.keys(options.parsers ?? {}).map(Number)
      const [result] = await executor.execute({
        kind: 'query',
        sql,
        values,
        asArrays: options.rowMode === 'array',
        textTypes,
      })
      statistics.addChanges(result?.affectedRows ?? 0)
      return parseRows(result ?? { rows: [], fields: [] }, options)
    },
    exec: async (sql) => {
      checkCaller()
      return executor.execute({ kind: 'exec', sql })
    },
  }

  const control = (sql: string): Promise<readonly Results<unknown>[]> => executor.execute({ kind: 'exec', sql })

  return {
    query: (...statement) => runLimited(() => target.query(...statement)),
    exec: (sql) => runLimited(() => target.exec(sql)),
    transaction: (work) =>
      runLimited(async () => {
        await control('BEGIN')
        const open = whileOpen(target)
        try {
          const result = await work(open.target).finally(open.close)
          const [end] = await control('COMMIT')
          if (end?.command === 'ROLLBACK') throw new TransactionAbortedError()
          return result
        } catch (error) {
          // Nothing is left to roll back when COMMIT itself failed; PostgreSQL only warns of that.
          await control('ROLLBACK')
          throw error
        }
      }),
    close: () => inOrder(executor.close),
    lost: executor.lost,
  }
}

const whileOpen = ({ query, exec }: Target): { readonly target: Target; close(): void } => {
  let isOpen = true
  const check = (): void => {
    if (!isOpen) throw new Error('The transaction is over.')
  }
  return {
    target: {
      query: async (...statement) => {
        check()
        return query(...statement)
      },
      exec: async (sql) => {
        check()
        return exec(sql)
      },
    },
    close: () => {
      isOpen = false
    },
  }
}

/** Parsers are functions, which stay on this thread: the executor has left their types as text. */
const parseRows = (result: Results<unknown>, { parsers = {}, rowMode }: QueryOptions): Results<unknown> => {
  const columns = result.fields.flatMap(({ name, dataTypeID }, at) => {
    const parse = parsers[dataTypeID]
    return parse ? [{ key: rowMode === 'array' ? at : name, parse }] : []
  })
  for (const row of columns.length === 0 ? [] : (result.rows as Record<string | number, string | null>[])) {
    for (const { key, parse } of columns) {
      const text = row[key]
      if (text !== null && text !== undefined) row[key] = parse(text)
    }
  }
  return result
}

/** The query builder is typed for the whole of a PGlite, of which it uses these calls alone. */
export const asPglite = (client: PgliteClient): PGlite => client as unknown as PGlite
