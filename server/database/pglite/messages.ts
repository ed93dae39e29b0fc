import type { Results } from '@electric-sql/pglite'
import type { PlainError } from './plain-error.ts'
import type { Statement } from './statement.ts'

/** The database that the thread opens. */
export interface Opening {
  readonly folder: string | undefined
}

/** Message to the database thread. */
export interface Request {
  readonly id: number
  /** Null closes the database. */
  readonly statement: Statement | null
}

/** Message from the database thread. */
export type Answer =
  | { readonly kind: 'opened' }
  | { readonly kind: 'not opened'; readonly error: PlainError }
  /** PostgreSQL panicked, and its thread ended. */
  | { readonly kind: 'panicked'; readonly line: string }
  | { readonly kind: 'done'; readonly id: number; readonly results: readonly Results<unknown>[] }
  | { readonly kind: 'failed'; readonly id: number; readonly error: PlainError }
