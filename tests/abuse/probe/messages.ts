import type { Sample } from '../evidence.ts'
import type { Stage } from '../stage.ts'

export type ProbeOrder =
  | { readonly kind: 'begin'; readonly stage: Stage; readonly pids: readonly number[] }
  | { readonly kind: 'pids'; readonly pids: readonly number[] }
  | { readonly kind: 'end' }

export type ProbeNews =
  | { readonly kind: 'samples'; readonly health: readonly Sample[]; readonly actions: readonly Sample[] }
  /** Value that the last acknowledged action wrote; null without one. */
  | { readonly kind: 'over'; readonly lastUt: number | null }
