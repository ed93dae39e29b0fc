import { recordKey } from '#contract/core/events/record-key.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import type { ModelName } from '#contract/registry.ts'
import type { VirtualClock } from '../virtual-clock.ts'
import { type OwnRow, ownName, withOwn } from './own-rows.ts'
import { type Change, type KeyRow, type Removal, type Row, rowsOf, type State } from './state.ts'

/** A write in progress: its changes are invisible to others before the commit. */
export interface Transaction {
  readonly xid: number
  readonly begun: number
  /** Returns false when the present holder does not release the lock in time. */
  readonly lock: (name: string) => Promise<boolean>
  readonly row: (model: ModelName, id: string) => Row | undefined
  /** The row as this person has it. */
  readonly rowOf: (userId: string, model: ModelName, id: string) => Row | undefined
  readonly put: (model: ModelName, id: string, record: AnyRecord, deleted: boolean, key: string | null) => void
  /** Changes this person's private part. */
  readonly putOwn: (userId: string, model: ModelName, id: string, values: OwnRow['values'], key: string | null) => void
  /** Adds the event to the row, or to the person's private part, without any other change. */
  readonly carry: (model: ModelName, id: string, key: string, ownerId?: string) => void
  readonly key: (name: string, row: KeyRow) => void
  readonly remove: (removal: Omit<Removal, 'xid'>) => void
  readonly change: (model: ModelName, id: string, change: Change) => void
  /** The event had its effect. */
  readonly effect: (key: string) => void
  readonly commit: () => void
  readonly rollBack: () => void
  /** Ended from outside: the server was killed. */
  readonly isOver: () => boolean
}

const LOCK_TIMEOUT_MS = 5000

/**
 * Transactions over one state, which a restore replaces. Numbers are given at the begin; changes
 * become visible at the commit.
 */
export const createTransactions = (state: () => State, clock: VirtualClock, onCommit: (model: ModelName, id: string) => void) => {
  const active = new Set<number>()
  const running = new Set<() => void>()
  const holders = new Map<string, number>()
  let waiting: (() => void)[] = []
  let nextXid = 10

  const endTransaction = (xid: number): void => {
    active.delete(xid)
    for (const [name, holder] of holders) if (holder === xid) holders.delete(name)
    const woken = waiting
    waiting = []
    for (const wake of woken) wake()
  }

  const begin = (): Transaction => {
    const xid = nextXid
    nextXid += 1
    active.add(xid)
    const begun = clock.now()
    const written = new Map<string, { readonly model: ModelName; readonly id: string; readonly row: Row }>()
    const owned = new Map<string, { readonly model: ModelName; readonly id: string; readonly row: OwnRow }>()
    const later: (() => void)[] = []
    let isOver = false

    const end = (): void => {
      isOver = true
      running.delete(end)
      endTransaction(xid)
    }
    running.add(end)

    const row = (model: ModelName, id: string): Row | undefined => written.get(recordKey(model, id))?.row ?? rowsOf(state(), model).get(id)

    const ownOf = (name: string): OwnRow | undefined => owned.get(name)?.row ?? state().own.get(name)

    return {
      xid,
      begun,
      row,
      rowOf: (userId, model, id) => {
        const shared = row(model, id)
        return shared && withOwn(shared, ownOf(ownName(userId, model, id)))
      },
      putOwn: (userId, model, id, values, key) => {
        const name = ownName(userId, model, id)
        const before = ownOf(name)
        const keys = new Set([...(before?.keys ?? []), ...(key === null ? [] : [key])])
        const own = { values: { ...before?.values, ...values }, version: (before?.version ?? 0) + 1, xid, stamp: begun, keys }
        owned.set(name, { model, id, row: own })
      },
      lock: async (name) => {
        const until = clock.now() + LOCK_TIMEOUT_MS
        while ((holders.get(name) ?? xid) !== xid) {
          if (isOver || clock.now() >= until) return false
          await new Promise<void>((done) => {
            waiting.push(done)
            clock.setTimer(done, until - clock.now())
          })
        }
        if (isOver) return false
        holders.set(name, xid)
        return true
      },
      put: (model, id, record, deleted, key) => {
        const before = row(model, id)
        const keys = new Set([...(before?.keys ?? []), ...(key === null ? [] : [key])])
        const version = (before?.record.version ?? 0) + 1
        written.set(recordKey(model, id), {
          model,
          id,
          row: {
            record: { ...record, id, version },
            deleted,
            xid,
            stamp: begun,
            origin: before?.origin ?? key ?? recordKey(model, id),
            keys,
          },
        })
      },
      carry: (model, id, key, ownerId) =>
        later.push(() => {
          const own = ownerId === undefined ? undefined : ownOf(ownName(ownerId, model, id))
          return (own ?? row(model, id))?.keys.add(key)
        }),
      key: (name, keyRow) => later.push(() => state().keys.set(name, keyRow)),
      remove: (removal) => later.push(() => state().removals.push({ ...removal, xid })),
      change: (model, id, change) =>
        later.push(() => {
          const name = recordKey(model, id)
          state().changes.set(name, [...(state().changes.get(name) ?? []), change])
        }),
      effect: (key) => later.push(() => state().effects.set(key, (state().effects.get(key) ?? 0) + 1)),
      commit: () => {
        if (isOver) return
        for (const { model, id, row: own } of written.values()) rowsOf(state(), model).set(id, own)
        for (const [name, { row: own }] of owned) state().own.set(name, own)
        for (const { model, id } of [...written.values(), ...owned.values()]) onCommit(model, id)
        for (const act of later) act()
        end()
      },
      rollBack: end,
      isOver: () => isOver,
    }
  }

  return {
    begin,
    /** Below this transaction nothing can change any more. */
    horizon: (): number => Math.min(nextXid, ...active),
    /** A new transaction number, above all earlier ones. */
    number: (): number => {
      nextXid += 1
      return nextXid - 1
    },
    isHeld: (name: string): boolean => holders.has(name),
    /** Kills the process: open transactions are lost. */
    killAll: () => {
      for (const end of [...running]) end()
    },
  }
}

export type Transactions = ReturnType<typeof createTransactions>
