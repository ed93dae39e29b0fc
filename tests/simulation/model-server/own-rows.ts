import type { AnyRecord } from '#contract/core/model.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import { type Row, rowsOf, type State } from './state.ts'

/**
 * A person's private part of a record (a star): its own version and its own place in their feed.
 */
export interface OwnRow {
  readonly values: Readonly<Record<string, unknown>>
  readonly version: number
  readonly xid: number
  readonly stamp: number
  readonly keys: Set<string>
}

export const ownName = (userId: string, model: ModelName, id: string): string => `${userId}:${model}:${id}`

export const isPersonal = (model: ModelName, field: string): boolean => modelOf(model).fields[field]?.perUser === true

/** The shared row of a record, without the person's private part, in the shared version. */
export const sharedPart = (model: ModelName, record: AnyRecord, shared: AnyRecord | undefined): AnyRecord => {
  const theirs = Object.keys(modelOf(model).fields).filter((field) => isPersonal(model, field))
  return {
    ...record,
    ...Object.fromEntries(theirs.map((field) => [field, shared?.[field] ?? record[field]])),
  } as AnyRecord
}

/**
 * The shared row with this person's private part: its place in the feed is the later of the two,
 * its version counts the changes of both.
 */
export const withOwn = (row: Row, own: OwnRow | undefined): Row => {
  if (!own) return row
  return {
    record: { ...row.record, ...own.values, version: row.record.version + own.version } as AnyRecord,
    deleted: row.deleted,
    xid: Math.max(row.xid, own.xid),
    origin: row.origin,
    stamp: Math.max(row.stamp, own.stamp),
    // An effect that changes nothing is added to the row in place, later.
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
