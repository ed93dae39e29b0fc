import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import type { Random } from '#tests/simulation/random.ts'
import type { CountedWrite } from '../evidence.ts'
import type { Person, Role, Stage } from '../stage.ts'
import type { Answer, HttpCall } from '../wire/http.ts'

/** One way of harming the server. */
export interface Attack {
  readonly name: string
  /** Roles that can make this attack. */
  readonly roles: readonly Role[]
  /** Blows under way at the same time. */
  readonly atOnce: number
  /** Pause of each hand after a blow. */
  readonly pauseMs: number
  /** Strikes once. Nothing that the server does makes it throw. */
  strike(arena: Arena): Promise<void>
}

/**
 * Tools of an attack during one slice. Every connection that it opened is closed when the slice
 * ends.
 */
export interface Arena {
  readonly stage: Stage
  readonly role: Role
  readonly random: Random
  /** Aborted at the end of the slice. */
  readonly signal: AbortSignal
  /** Someone of this role; null for a stranger. */
  person(): Person | null
  /** Headers with which someone of this role asks. */
  headers(): Record<string, string>
  http(call: HttpCall): Promise<Answer>
  /**
   * A bare connection; null when it can't be opened. Faults in what it answers are noted under
   * `label`.
   */
  connect(label: string): Promise<Socket | null>
  /** An open socket of the realtime protocol; null when it is refused. */
  openSocket(): Promise<WebSocket | null>
  /** Waits; shorter when the slice ends. */
  pause(ms: number): Promise<void>
  /** Creates a counted write of this role, or null when enough were made. */
  newWrite(): PendingWrite | null
}

/** A counted write; `settle` takes the status of an answer, 0 for none. */
export interface PendingWrite extends Omit<CountedWrite, 'outcome'> {
  readonly call: HttpCall
  settle(status: number): void
}
