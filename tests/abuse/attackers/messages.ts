import type { Stage } from '../stage.ts'
import type { TurnResult } from './take-turn.ts'

/** Messages to the attackers. */
export type Order =
  | {
      readonly kind: 'begin'
      readonly stage: Stage
      readonly seed: number
      readonly attackMs: number
      readonly only: readonly string[]
    }
  /** The server ended, or it listens again. */
  | { readonly kind: 'server'; readonly isUp: boolean }

/** Messages from the attackers. */
export type News =
  | { readonly kind: 'begun'; readonly attack: string; readonly role: string; readonly at: number }
  | ({ readonly kind: 'ended' } & TurnResult)
  | { readonly kind: 'over'; readonly leftOut: readonly string[] }
