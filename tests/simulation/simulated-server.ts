import type { AnyRecord } from '#contract/core/model.ts'
import type { Actor } from '#contract/core/roles.ts'
import type { ModelName } from '#contract/registry.ts'
import type { HttpOutcome, HttpRequest } from '#src/sync-worker/core/ports.ts'
import type { Tokens } from '#src/sync-worker/surface.ts'
import type { VirtualClock } from './virtual-clock.ts'

/** What befalls the server while it carries out a request. */
export interface Mishap {
  /** The process is killed: what was not committed is gone, and nobody is answered. */
  readonly killed?: 'before_commit' | 'after_commit'
  /** Virtual ms for which the transaction stays open before it commits. */
  readonly openFor?: number
}

/** A row as it was at one version, whole, with the keys of the events whose effects it carries. */
export interface HistoricRow {
  /** Null once it is deleted. */
  readonly record: AnyRecord | null
  readonly keys: ReadonlySet<string>
  /** Names the record itself, whatever its number: the key of its creation, which stays the same when a lost creation is offered again. */
  readonly origin: string
}

/** Which backup is restored, and into what. */
export interface RestoreChoice {
  /** 0: the newest backup, 1: the one before it. */
  readonly back: number
  /** `empty`: nothing is left of the former database, and the clock tells nothing either. */
  readonly onto: 'replaced' | 'empty'
}

/** Told to whoever listens on a person's channels. */
export interface SimulatedHint {
  readonly userId: string
  readonly model: ModelName
  readonly ids: readonly string[]
}

/**
 * The server of a schedule: the model in memory (`model-server/`), or the real one on PGlite (`server-tier/`). It has the people of `PEOPLE`, the
 * statuses of the six stages and two projets: 1 of client 1 and 2 of client 2. Instants are the virtual clock's, where it can be made so.
 */
export interface SimulatedServer {
  /** One request as it arrives; the answer as it leaves. Never rejects; `none` where the server died of it. */
  readonly handle: (request: HttpRequest, mishap: Mishap) => Promise<HttpOutcome>
  /** A session of this person; their former ones go on. */
  readonly signIn: (userId: string) => Promise<Tokens>
  /** The access token is no longer taken; its refresh token still is. */
  readonly expire: (access: string) => Promise<void>
  /** Neither token of this session is taken any more. */
  readonly revoke: (access: string) => Promise<void>
  /** Gives a person of a client to another client: other rights, and every cursor of theirs is void. */
  readonly moveToClient: (userId: string, clientId: string) => Promise<void>
  readonly backUp: () => Promise<void>
  /** A backup, or the beginning, under a new epoch; without a choice the newest one over the former database. Sessions stay. */
  readonly restore: (choice?: RestoreChoice) => Promise<void>

  // What only the oracle asks.
  readonly epoch: () => string
  readonly actor: (userId: string) => Actor
  /** Every row that ever had this id and version for this person, of the present epoch first. */
  readonly at: (model: ModelName, id: string, version: number, userId: string) => readonly HistoricRow[]
  /** Names the record that has this id now (`HistoricRow`); null where none has. */
  readonly originOf: (model: ModelName, id: string) => string | null
  /** What this person may see of a model, whole records. */
  readonly visible: (model: ModelName, userId: string) => readonly AnyRecord[]
  /** How often this event was carried out in the present epoch's data. */
  readonly effectsOf: (key: string) => number
  /**
   * Of a model, the ids that a device standing at this cursor must know, with the least version; null where that can't be told. `gone`: it must not
   * show it.
   */
  readonly coveredBy: (model: ModelName, cursor: string, userId: string) => ReadonlyMap<string, number | 'gone'> | null
  /** What it holds is another server's record, whose clock gave it other times than the devices were told. */
  readonly hasOtherTimes?: boolean
  /** What is wrong with the server itself, since the last time it was asked. */
  readonly complaints?: () => readonly string[]
}

export interface ServerOptions {
  readonly clock: VirtualClock
  readonly onHint: (hint: SimulatedHint) => void
  /** Or only the lists of the specification. */
  readonly hasFeed: boolean
  /** A restore is one transaction, larger than a page of the feed; otherwise as many as had been. */
  readonly restoresAtOnce?: boolean
  /** Id of the next record of a model, where another server gives them. */
  readonly numbering?: (model: ModelName) => string
}

export type MakeServer = (options: ServerOptions) => Promise<SimulatedServer>
