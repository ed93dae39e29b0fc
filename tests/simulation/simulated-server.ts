import type { AnyRecord } from '#contract/core/model.ts'
import type { Actor } from '#contract/core/roles.ts'
import type { ModelName } from '#contract/registry.ts'
import type { HttpOutcome, HttpRequest } from '#src/sync-worker/core/ports.ts'
import type { Tokens } from '#src/sync-worker/surface.ts'
import type { VirtualClock } from './virtual-clock.ts'

/** Faults of the server while it carries out a request. */
export interface Mishap {
  /** The process is killed: uncommitted work is lost, and no response is sent. */
  readonly killed?: 'before_commit' | 'after_commit'
  /** Virtual ms for which the transaction stays open before it commits. */
  readonly openFor?: number
}

/** A row as it was at one version, whole, with the keys of the events whose effects it has. */
export interface HistoricRow {
  /** Null once the record is deleted. */
  readonly record: AnyRecord | null
  readonly keys: ReadonlySet<string>
  /**
   * Names the record independently of its number: the key of its creation, also when a lost
   * creation is sent again.
   */
  readonly origin: string
}

/** The backup that is restored, and the database that gets it. */
export interface RestoreChoice {
  /** 0: the newest backup, 1: the previous one. */
  readonly back: number
  /** `empty`: nothing is left of the previous database, and the clock shows no time since then. */
  readonly onto: 'replaced' | 'empty'
}

/** Delivered to every device that listens on a person's channels. */
export interface SimulatedHint {
  readonly userId: string
  readonly model: ModelName
  readonly ids: readonly string[]
}

/**
 * Server of a schedule: the model in memory (`model-server/`), or the real one on PGlite
 * (`server-tier/`). It has the people of `PEOPLE`, the statuses of the six stages and two projets:
 * 1 of client 1 and 2 of client 2. Instants are those of the virtual clock where possible.
 */
export interface SimulatedServer {
  /**
   * Handles one request as it arrives and returns the response as it leaves. Never rejects; `none`
   * when the request killed the server.
   */
  readonly handle: (request: HttpRequest, mishap: Mishap) => Promise<HttpOutcome>
  /** Signs this person in; earlier sessions stay valid. */
  readonly signIn: (userId: string) => Promise<Tokens>
  /** Ends the access token; its refresh token stays valid. */
  readonly expire: (access: string) => Promise<void>
  /** Ends both tokens of this session. */
  readonly revoke: (access: string) => Promise<void>
  /**
   * Gives a person of a client to another client: other rights, and every cursor of theirs is void.
   */
  readonly moveToClient: (userId: string, clientId: string) => Promise<void>
  readonly backUp: () => Promise<void>
  /**
   * Restores a backup, or the beginning, under a new epoch; by default the newest backup over the
   * present database. Sessions stay.
   */
  readonly restore: (choice?: RestoreChoice) => Promise<void>

  // Questions of the oracle only.
  readonly epoch: () => string
  readonly actor: (userId: string) => Actor
  /** Every row that ever had this id and version for this person, of the present epoch first. */
  readonly at: (model: ModelName, id: string, version: number, userId: string) => readonly HistoricRow[]
  /** Names the record that has this id now (`HistoricRow`); null without one. */
  readonly originOf: (model: ModelName, id: string) => string | null
  /** Whole records of a model that this person may see. */
  readonly visible: (model: ModelName, userId: string) => readonly AnyRecord[]
  /** How often this event was carried out in the present epoch's data. */
  readonly effectsOf: (key: string) => number
  /**
   * Ids of a model, with their least versions, that a device at this cursor must know; null when
   * unknown. `gone`: ids that it must not show.
   */
  readonly coveredBy: (model: ModelName, cursor: string, userId: string) => ReadonlyMap<string, number | 'gone'> | null
  /**
   * The number belongs to another server's record, whose clock gave it other times than the devices
   * received.
   */
  readonly hasOtherTimes?: boolean
  /** Faults of the server itself since the last call. */
  readonly complaints?: () => readonly string[]
}

export interface ServerOptions {
  readonly clock: VirtualClock
  readonly onHint: (hint: SimulatedHint) => void
  /** Whether only the lists of the specification are stored. */
  readonly hasFeed: boolean
  /**
   * A restore is one transaction, larger than a page of the feed; otherwise the transactions of the
   * original writes.
   */
  readonly restoresAtOnce?: boolean
  /** Id of the next record of a model, when another server gives the ids. */
  readonly numbering?: (model: ModelName) => string
}

export type MakeServer = (options: ServerOptions) => Promise<SimulatedServer>
