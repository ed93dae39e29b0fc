import { recordKey } from '#contract/core/events/record-key.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import type { ModelName } from '#contract/registry.ts'
import { type OwnRow, ownName, withOwn } from './own-rows.ts'
import { type Row, rowsOf, type State } from './state.ts'

/** A record as a transaction writes it. */
export interface RowWrite {
  readonly model: ModelName
  readonly id: string
  readonly record: AnyRecord
  readonly deleted: boolean
  /** Key of the event that writes it; null without one. */
  readonly key: string | null
}

/** A change of a person's private part of a record. */
export interface OwnWrite extends Pick<RowWrite, 'model' | 'id' | 'key'> {
  readonly userId: string
  readonly values: OwnRow['values']
}

/** The transaction that writes the rows: its number, and the time of its begin. */
interface Writer {
  readonly xid: number
  readonly begun: number
}

const withKey = (keys: ReadonlySet<string> | undefined, key: string | null): Set<string> =>
  new Set([...(keys ?? []), ...(key === null ? [] : [key])])

/** Rows that a transaction has written, which nobody else sees before `publish`. */
export const createStagedRows = (state: () => State, { xid, begun }: Writer) => {
  const written = new Map<string, { readonly model: ModelName; readonly id: string; readonly row: Row }>()
  const owned = new Map<string, { readonly model: ModelName; readonly id: string; readonly row: OwnRow }>()

  const row = (model: ModelName, id: string): Row | undefined =>
    written.get(recordKey(model, id))?.row ?? rowsOf(state(), model).get(id)
  const ownOf = (name: string): OwnRow | undefined => owned.get(name)?.row ?? state().own.get(name)

  return {
    row,
    rowOf: (userId: string, model: ModelName, id: string): Row | undefined => {
      const shared = row(model, id)
      return shared && withOwn(shared, ownOf(ownName(userId, model, id)))
    },
    put: ({ model, id, record, deleted, key }: RowWrite): void => {
      const before = row(model, id)
      const version = (before?.record.version ?? 0) + 1
      const origin = before?.origin ?? key ?? recordKey(model, id)
      const next: Row = {
        record: { ...record, id, version },
        deleted,
        xid,
        stamp: begun,
        origin,
        keys: withKey(before?.keys, key),
      }
      written.set(recordKey(model, id), { model, id, row: next })
    },
    putOwn: ({ userId, model, id, values, key }: OwnWrite): void => {
      const name = ownName(userId, model, id)
      const before = ownOf(name)
      const version = (before?.version ?? 0) + 1
      const next: OwnRow = {
        values: { ...before?.values, ...values },
        version,
        xid,
        stamp: begun,
        keys: withKey(before?.keys, key),
      }
      owned.set(name, { model, id, row: next })
    },
    /** Keys of the events whose effect the row has, or the person's private part of it. */
    keysOf: (model: ModelName, id: string, ownerId: string | undefined): Set<string> | undefined => {
      const own = ownerId === undefined ? undefined : ownOf(ownName(ownerId, model, id))
      return (own ?? row(model, id))?.keys
    },
    /** Writes the rows to the state, then calls `onWritten` for each. */
    publish: (onWritten: (model: ModelName, id: string) => void): void => {
      for (const { model, id, row: own } of written.values()) rowsOf(state(), model).set(id, own)
      for (const [name, { row: own }] of owned) state().own.set(name, own)
      for (const { model, id } of [...written.values(), ...owned.values()]) onWritten(model, id)
    },
  }
}
