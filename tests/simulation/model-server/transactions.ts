import type { AnyRecord } from '#contract/core/model.ts'
import type { ModelName } from '#contract/registry.ts'
import type { VirtualClock } from '../virtual-clock.ts'
import { type Change, type KeyRow, type Removal, type Row, rowsOf, type State } from './state.ts'

/** A write in progress: what it does is seen by nobody else before it commits. */
export interface Transaction {
  readonly xid: number
  readonly begun: number
  /** False when whoever has it does not let it go in time. */
  readonly lock: (name: string) => Promise<boolean>
  readonly row: (model: ModelName, id: string) => Row | undefined
  readonly put: (model: ModelName, id: string, record: AnyRecord, deleted: boolean, key: string | null) => void
  /** The row carries the effect as it is. */
  readonly carry: (model: ModelName, id: string, key: string) => void
  readonly key: (name: string, row: KeyRow) => void
  readonly remove: (removal: Omit<Removal, 'xid'>) => void
  readonly change: (model: ModelName, id: string, change: Change) => void
  /** The event had its effect. */
  readonly effect: (key: string) => void
  readonly commit: () => void
  readonly rollBack: () => void
  /** Ended by somebody else: the server was killed. */
  readonly isOver: () => boolean
}

const LOCK_TIMEOUT_MS = 5000

/** Transactions over one state, which a restore replaces. Numbers are given as they begin, and what they do is seen as they commit. */
export const createTransactions = (state: () => State, clock: VirtualClock, onCommit: (model: ModelName, id: string, row: Row) => void) => {
  const active = new Set<number>()
  const running = new Set<() => void>()
  const holders = new Map<string, number>()
  let waiting: (() => void)[] = []
  let nextXid = 10

  const letGo = (xid: number): void => {
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
    const later: (() => void)[] = []
    let isOver = false

    const end = (): void => {
      isOver = true
      running.delete(end)
      letGo(xid)
    }
    running.add(end)

    const row = (model: ModelName, id: string): Row | undefined => written.get(`${model}:${id}`)?.row ?? rowsOf(state(), model).get(id)

    return {
      xid,
      begun,
      row,
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
        written.set(`${model}:${id}`, { model, id, row: { record: { ...record, id, version }, deleted, xid, stamp: begun, keys } })
      },
      carry: (model, id, key) => later.push(() => row(model, id)?.keys.add(key)),
      key: (name, keyRow) => later.push(() => state().keys.set(name, keyRow)),
      remove: (removal) => later.push(() => state().removals.push({ ...removal, xid })),
      change: (model, id, change) =>
        later.push(() => {
          const name = `${model}:${id}`
          state().changes.set(name, [...(state().changes.get(name) ?? []), change])
        }),
      effect: (key) => later.push(() => state().effects.set(key, (state().effects.get(key) ?? 0) + 1)),
      commit: () => {
        if (isOver) return
        for (const { model, id, row: own } of written.values()) {
          rowsOf(state(), model).set(id, own)
          onCommit(model, id, own)
        }
        for (const act of later) act()
        end()
      },
      rollBack: end,
      isOver: () => isOver,
    }
  }

  return {
    begin,
    /** Nothing below it can change any more. */
    horizon: (): number => Math.min(nextXid, ...active),
    /** A number of its own, behind all that were given. */
    number: (): number => {
      nextXid += 1
      return nextXid - 1
    },
    isHeld: (name: string): boolean => holders.has(name),
    /** The process is killed: nothing that is open is committed. */
    killAll: () => {
      for (const end of [...running]) end()
    },
  }
}

export type Transactions = ReturnType<typeof createTransactions>
