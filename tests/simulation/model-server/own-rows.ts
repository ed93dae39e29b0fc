import type { AnyRecord } from '#contract/core/model.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import { type Row, rowsOf, type State } from './state.ts'

/** What one person has of a record for themselves (a star): its own version and its own place in their feed. */
export interface OwnRow {
  readonly values: Readonly<Record<string, unknown>>
  readonly version: number
  readonly xid: number
  readonly stamp: number
  readonly keys: Set<string>
}

export const ownName = (userId: string, model: ModelName, id: string): string => `${userId}:${model}:${id}`

export const isPersonal = (model: ModelName, field: string): boolean => modelOf(model).fields[field]?.perUser === true

/** A record of a person's without what is theirs alone, in the version that everybody's row has. */
export const sharedPart = (model: ModelName, record: AnyRecord, shared: AnyRecord | undefined): AnyRecord => {
  const theirs = Object.keys(modelOf(model).fields).filter((field) => isPersonal(model, field))
  return { ...record, ...Object.fromEntries(theirs.map((field) => [field, shared?.[field] ?? record[field]])) } as AnyRecord
}

/** Everybody's row with what is this person's: it stands where its later half stands, and counts the changes of both. */
export const withOwn = (row: Row, own: OwnRow | undefined): Row => {
  if (!own) return row
  return {
    record: { ...row.record, ...own.values, version: row.record.version + own.version } as AnyRecord,
    deleted: row.deleted,
    xid: Math.max(row.xid, own.xid),
    origin: row.origin,
    birth: row.birth,
    stamp: Math.max(row.stamp, own.stamp),
    // An effect that changes nothing is added to the row as it is, later.
    get keys() {
      return new Set([...row.keys, ...own.keys])
    },
  }
}

/** The rows of a model as this person has them. */
export const rowsFor = (state: State, userId: string, model: ModelName): ReadonlyMap<string, Row> => {
  const rows = rowsOf(state, model)
  if (state.own.size === 0) return rows
  return new Map([...rows].map(([id, row]) => [id, withOwn(row, state.own.get(ownName(userId, model, id)))]))
}
