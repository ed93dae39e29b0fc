import type { Contents } from './plan.ts'

export type Request = { readonly do: 'write'; readonly from: number }

/**
 * Reports of a worker: the rows it found, then each acknowledged batch; troubles must never come.
 */
export type Message =
  | { readonly kind: 'opened'; readonly contents: Contents; readonly cursor: number; readonly wrongTexts: number }
  | { readonly kind: 'asked' | 'acknowledged'; readonly batch: number }
  | { readonly kind: 'trouble'; readonly text: string }
