import type { PGlite, Results } from '@electric-sql/pglite'

/** One statement with its values, or several statements without any. */
export type Statement =
  | {
      readonly kind: 'query'
      readonly sql: string
      readonly values: readonly unknown[]
      readonly asArrays: boolean
      /** Numbers of the types whose values stay the text that PostgreSQL wrote. */
      readonly textTypes: readonly number[]
    }
  | { readonly kind: 'exec'; readonly sql: string }

/** Executes statements on the one connection of a PGlite, in the order in which they are asked. */
export interface Executor {
  execute(statement: Statement): Promise<readonly Results<unknown>[]>
  close(): Promise<void>
  /** Resolves when the database is gone for good without having been closed. */
  readonly lost: Promise<Error>
}

const asText = (text: string): string => text

/** Executes a statement and returns its results. */
export const executeOn = async (database: PGlite, statement: Statement): Promise<readonly Results<unknown>[]> => {
  if (statement.kind === 'exec') return database.exec(statement.sql)
  const { sql, values, asArrays, textTypes } = statement
  const parsers = Object.fromEntries(textTypes.map((type) => [type, asText]))
  return [await database.query(sql, [...values], { rowMode: asArrays ? 'array' : 'object', parsers })]
}

/** Executes on the calling thread, which does nothing else meanwhile. */
export const onCallingThread = (database: PGlite): Executor => ({
  execute: (statement) => executeOn(database, statement),
  close: () => database.close(),
  lost: new Promise(() => undefined),
})
