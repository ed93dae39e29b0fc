import type { Contents } from './plan.ts'

export type Request = { readonly do: 'write'; readonly from: number }

/** What a worker says: what it found, then each batch when it is acknowledged; troubles are what it should never have. */
export type Message =
  | { readonly kind: 'opened'; readonly contents: Contents; readonly cursor: number; readonly wrongTexts: number }
  | { readonly kind: 'asked' | 'acknowledged'; readonly batch: number }
  | { readonly kind: 'trouble'; readonly text: string }
