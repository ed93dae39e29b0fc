import type { HttpOutcome, HttpRequest } from '#src/sync-worker/core/ports.ts'
import type { Engine } from '#src/sync-worker/engine/engine.ts'
import type { Asker } from '../network/network.ts'
import type { Random } from '../random.ts'
import type { Sabotage } from '../sabotage.ts'
import type { VirtualClock } from '../virtual-clock.ts'
import type { Account } from './account.ts'
import type { WriteKind } from './log-port.ts'
import type { MirrorPort } from './mirror-port.ts'
import type { Newest } from './newest.ts'
import type { Reasons } from './reasons.ts'

/** Places at which a worker may die. */
export type DeathPlace = WriteKind | 'mirror'

export interface WorkerOptions {
  readonly account: Account
  readonly clock: VirtualClock
  readonly random: Random
  readonly sabotage: Sabotage
  /** Error of this device's clock in ms. */
  readonly skew: () => number
  readonly send: (asked: HttpRequest, asker: Asker) => Promise<HttpOutcome>
  /** Whether the worker dies here, and whether its current write is on the disk by then. */
  readonly dies: (place: DeathPlace) => 'before' | 'after' | null
  readonly isLogFull: () => boolean
  readonly isMirrorFull: () => boolean
  readonly nextPlace: () => number
  readonly onEdge: (edge: string) => void
  /** The worker died by itself. */
  readonly onDeath: (worker: Worker) => void
  readonly onUp: (worker: Worker) => void
}

/** One worker of an account: the real engine on ports that can die, freeze and run full. */
export interface Worker {
  /** Null until the engine has started. */
  readonly engine: () => Engine | null
  readonly port: MirrorPort
  readonly newest: Newest
  readonly reasons: Reasons
  /**
   * How often the worker made an event refused, and how often it announced that. A worker that dies
   * in between has announced nothing.
   */
  readonly refused: { readonly became: Map<string, number>; readonly announced: Map<string, number> }
  /** Newest versions that the oracle has seen of the worker's bases. */
  readonly bases: Map<string, number>
  /** The disk has failed this worker: received rows may be missing. */
  readonly hadTrouble: () => boolean
  readonly isFrozen: () => boolean
  readonly kill: () => void
  readonly freeze: () => void
  readonly thaw: () => void
  /** Stops the worker in good order. */
  readonly end: () => Promise<void>
}
