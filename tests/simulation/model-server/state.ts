import type { Birth } from '#contract/core/events/births.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { MODEL_NAMES, type ModelName } from '#contract/registry.ts'
import type { OwnRow } from './own-rows.ts'

export interface Row {
  /** The last content of a deleted record. */
  readonly record: AnyRecord
  readonly deleted: boolean
  /** The transaction that wrote the row last. */
  readonly xid: number
  /** Begin of that transaction: the order of a cursor by time. */
  readonly stamp: number
  /** Names the record independently of its number: the key of its creation. */
  readonly origin: string
  /**
   * Events whose effect the row has. An event that changes nothing is added to the row in place.
   */
  readonly keys: Set<string>
}

export interface KeyRow {
  readonly hash: string
  readonly device: string
  readonly userId: string
  readonly model: ModelName
  /** Null until the effect is committed. */
  readonly id: string | null
  readonly xid: number
}

/** Records that a client's people cannot see any more from this transaction on. */
export interface Removal {
  readonly model: ModelName
  readonly id: string
  readonly clientId: string
  readonly xid: number
}

export interface Change {
  readonly by: string
  readonly at: string
  readonly names: readonly string[]
}

/** Content of a backup. */
export interface State {
  readonly rows: ReadonlyMap<ModelName, Map<string, Row>>
  /** Private parts of records by person, keyed by `ownName`. */
  readonly own: Map<string, OwnRow>
  readonly keys: Map<string, KeyRow>
  readonly removals: Removal[]
  readonly changes: Map<string, Change[]>
  /** How often each event was carried out. */
  readonly effects: Map<string, number>
  nextId: number
  epoch: string
  /** Epochs before the present one. */
  births: readonly Birth[]
}

export const emptyState = (): State => ({
  rows: new Map(MODEL_NAMES.map((name) => [name, new Map()])),
  own: new Map(),
  keys: new Map(),
  removals: [],
  changes: new Map(),
  effects: new Map(),
  nextId: 100,
  epoch: '1',
  births: [],
})

export const rowsOf = (state: State, model: ModelName): Map<string, Row> => state.rows.get(model) ?? new Map()

/**
 * A copy that shares nothing with the original. `renumber` gives each row a new place among the
 * transactions.
 */
export const copyOf = (state: State, renumber: (xid: number) => number = (xid) => xid): State => ({
  rows: new Map(
    [...state.rows].map(([model, rows]) => [
      model,
      new Map([...rows].map(([id, row]) => [id, { ...row, xid: renumber(row.xid), keys: new Set(row.keys) }])),
    ]),
  ),
  own: new Map(
    [...state.own].map(([name, row]) => [name, { ...row, xid: renumber(row.xid), keys: new Set(row.keys) }]),
  ),
  keys: new Map([...state.keys].map(([key, row]) => [key, { ...row, xid: renumber(row.xid) }])),
  removals: state.removals.map((removal) => ({ ...removal, xid: renumber(removal.xid) })),
  changes: new Map([...state.changes].map(([name, changes]) => [name, [...changes]])),
  effects: new Map(state.effects),
  nextId: state.nextId,
  epoch: state.epoch,
  births: state.births,
})
