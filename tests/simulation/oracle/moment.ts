import type { LoggedEvent } from '#contract/core/events/event.ts'
import { mayRead } from '#contract/core/kinds/field.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import type { Engine } from '#src/sync-worker/engine/engine.ts'
import type { Account } from '../device/account.ts'
import type { Worker } from '../device/worker-options.ts'
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

/**
 * Names of the fields that a role may read, by model and role: every check of every row asks for
 * them.
 */
const readableNames = new Map<string, readonly string[]>()

const namesOf = (model: ModelName, role: RoleSlug): readonly string[] => {
  const key = `${model} ${role}`
  const known = readableNames.get(key)
  if (known) return known
  const names = Object.entries(modelOf(model).fields).flatMap(([name, field]) => (mayRead(field, role) ? [name] : []))
  readableNames.set(key, names)
  return names
}

const asText = (names: readonly string[], record: AnyRecord | object): string =>
  JSON.stringify(names.map((name) => [name, (record as Readonly<Record<string, unknown>>)[name] ?? null]))

/** A record as this person may read it, whole, as text to compare. */
export const wholeShapeOf = (
  { account }: Pick<Moment, 'account'>,
  model: ModelName,
  record: AnyRecord | object,
): string => asText(namesOf(model, account.actor.role), record)

/** A record as this person may read it, without clock fields, as text to compare. */
export const shapeOf = ({ account }: Pick<Moment, 'account'>, model: ModelName, record: AnyRecord | object): string =>
  asText(
    namesOf(model, account.actor.role).filter((name) => !CLOCK_FIELDS.has(name)),
    record,
  )
