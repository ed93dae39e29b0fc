import type { DataSize } from '../dataset/documents.ts'
import type { Change, PageAnswer } from '../questions/question.ts'
import type { Collection } from './contender.ts'

export interface Asking {
  /** Questions asked, warm-up included. */
  readonly count: number
  readonly seed: number
  /** No new question after so long; at least five are asked. */
  readonly budgetMs: number
}

interface Step<Name extends string> {
  readonly do: Name
}

/** The calls of the bench to a contender's worker; each is answered before the next is sent. */
export type Request =
  | { readonly do: 'open'; readonly contender: string; readonly name: string }
  | { readonly do: 'load'; readonly collection: Collection; readonly size: DataSize }
  | Step<'loaded'>
  | Step<'settled'>
  | Step<'first-page'>
  | Step<'first-sum'>
  | Step<'bytes'>
  | Step<'close'>
  | (Step<'page'> & Asking)
  | (Step<'search'> & Asking)
  | (Step<'sum'> & Asking)
  | (Step<'pivot'> & Asking)
  | { readonly do: 'changes'; readonly changes: readonly Change<PageAnswer>[]; readonly budgetMs: number }
  | { readonly do: 'counts'; readonly changes: readonly Change<number>[]; readonly budgetMs: number }

export interface LoadResult {
  readonly ms: number
  readonly count: number
}

export interface Timed<Answer = unknown> {
  /** Milliseconds, one a question, in order. */
  readonly samples: readonly number[]
  readonly answers: readonly Answer[]
  /** The time of the contender was over before all questions were asked. */
  readonly cut: boolean
}

export interface LiveResult {
  /** From the call of the write to the last affected answer. */
  readonly samples: readonly number[]
  /** Until the write itself was acknowledged. */
  readonly acknowledged: readonly number[]
  /** Affected answers that did not come, or came otherwise. */
  readonly wrong: readonly string[]
  /** The time of the contender was over before all changes were made. */
  readonly cut: boolean
}
