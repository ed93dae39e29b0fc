import type { PGlite, Results } from '@electric-sql/pglite'
import { createStatementCache } from './statement-cache.ts'

/** One statement with its values. */
export interface Query {
  readonly kind: 'query'
  readonly sql: string
  readonly values: readonly unknown[]
  readonly asArrays: boolean
  /**
   * Numbers of the types whose values stay the text that PostgreSQL wrote, from this statement on.
   */
  readonly textTypes: readonly number[]
}

/** One statement with its values, or several statements without any. */
export type Statement = Query | { readonly kind: 'exec'; readonly sql: string }

/** Executes statements on the one connection of a PGlite, in the order in which they are asked. */
export interface Executor {
  execute(statement: Statement): Promise<readonly Results<unknown>[]>
  close(): Promise<void>
  /** Resolves when the database stops without a call of `close`. */
  readonly lost: Promise<Error>
}

/** The part of PGlite that is used here. */
export type OpenPglite = Pick<
  PGlite,
  'query' | 'exec' | 'close' | 'parsers' | 'serializers' | 'execProtocolStream' | 'runExclusive'
>

const asText = (text: string): string => text

/**
 * Returns a function that executes one statement on this database, and rejects with the error of
 * the database.
 */
export const createExecution = (database: OpenPglite): Executor['execute'] => {
  const runCached = createStatementCache(database)
  return async (statement) => {
    if (statement.kind === 'exec') return database.exec(statement.sql)
    // Given with a query, they would cost 0.1 ms: PGlite copies the parsers of all of its types for
    // that query.
    for (const type of statement.textTypes) database.parsers[type] = asText
    return [await runCached(statement)]
  }
}

/** Executes on the calling thread and blocks it meanwhile. */
export const onCallingThread = (database: OpenPglite): Executor => ({
  execute: createExecution(database),
  close: () => database.close(),
  lost: new Promise(() => undefined),
})
