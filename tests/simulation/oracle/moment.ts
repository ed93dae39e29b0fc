import type { LoggedEvent } from '#contract/core/events/event.ts'
import { mayRead } from '#contract/core/kinds/field.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import type { Engine } from '#src/sync-worker/engine/engine.ts'
import type { Account } from '../device/account.ts'
import type { Worker } from '../device/worker.ts'
import type { SimulatedServer } from '../simulated-server.ts'

/** Models that the stories change. */
export const WATCHED = ['ticket', 'pointage', 'comment', 'file'] as const satisfies readonly ModelName[]

/** One account with its worker, between two steps. */
export interface Moment {
  readonly account: Account
  readonly worker: Worker
  readonly engine: Engine
  /** The events as the worker has them. */
  readonly events: readonly LoggedEvent[]
  readonly server: SimulatedServer
  readonly hasFeed: boolean
  /** A copy of the event's request that the device had given up was carried out. */
  readonly wasLate: (key: string) => boolean
}

/** The violations in words; empty while the invariant holds. */
export type Check = (moment: Moment) => readonly string[]

/** Fields that the clock of whichever side runs the reducer fills. */
const CLOCK_FIELDS = new Set(['created_at', 'closed_at', 'date', 'edited_at'])

/** Fields that the person chose instead of the clock: the event's payload names them. */
export const chosenIn = ({ payload }: LoggedEvent): readonly (readonly [name: string, value: unknown])[] =>
  Object.entries(payload).filter(([name]) => CLOCK_FIELDS.has(name))

/** A record as this person may read it, whole, as text to compare. */
export const wholeShapeOf = ({ account }: Pick<Moment, 'account'>, model: ModelName, record: AnyRecord | object): string =>
  JSON.stringify(
    Object.entries(modelOf(model).fields)
      .filter(([, field]) => mayRead(field, account.actor.role))
      .map(([name]) => [name, (record as Readonly<Record<string, unknown>>)[name] ?? null]),
  )

/** A record as this person may read it, without clock fields, as text to compare. */
export const shapeOf = ({ account }: Pick<Moment, 'account'>, model: ModelName, record: AnyRecord | object): string =>
  JSON.stringify(
    Object.entries(modelOf(model).fields)
      .filter(([name, field]) => !CLOCK_FIELDS.has(name) && mayRead(field, account.actor.role))
      .map(([name]) => [name, (record as Readonly<Record<string, unknown>>)[name] ?? null]),
  )
