import { recordKey } from '#contract/core/events/record-key.ts'
import type { ModelName } from '#contract/registry.ts'
import type { VirtualClock } from '../virtual-clock.ts'
import { createLocks } from './locks.ts'
import { createStagedRows, type OwnWrite, type RowWrite } from './staged-rows.ts'
import type { Change, KeyRow, Removal, Row, State } from './state.ts'

/** A write in progress: its changes are invisible to others before the commit. */
export interface Transaction {
  readonly xid: number
  /** Returns false when the present holder does not release the lock in time. */
  readonly lock: (name: string) => Promise<boolean>
  readonly row: (model: ModelName, id: string) => Row | undefined
  /** The row as this person has it. */
  readonly rowOf: (userId: string, model: ModelName, id: string) => Row | undefined
  readonly put: (write: RowWrite) => void
  /** Changes this person's private part. */
  readonly putOwn: (write: OwnWrite) => void
  /** Adds the event to the row, or to the person's private part, without any other change. */
  readonly addKey: (model: ModelName, id: string, key: string, ownerId?: string) => void
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

/** Effects of a transaction beside its rows; `carryOut` writes them at the commit. */
const createLaterEffects = (state: () => State, xid: number) => {
  const effects: (() => void)[] = []
  return {
    add: (effect: () => void): void => void effects.push(effect),
    carryOut: (): void => {
      for (const effect of effects) effect()
    },
    key: (name: string, keyRow: KeyRow): void => void effects.push(() => state().keys.set(name, keyRow)),
    remove: (removal: Omit<Removal, 'xid'>): void =>
      void effects.push(() => state().removals.push({ ...removal, xid })),
    change: (model: ModelName, id: string, change: Change): void =>
      void effects.push(() => {
        const name = recordKey(model, id)
        state().changes.set(name, [...(state().changes.get(name) ?? []), change])
      }),
    effect: (key: string): void =>
      void effects.push(() => state().effects.set(key, (state().effects.get(key) ?? 0) + 1)),
  }
}

/**
 * Transactions over one state, which a restore replaces. Numbers are given at the begin; changes
 * become visible at the commit.
 */
export const createTransactions = (
  state: () => State,
  clock: VirtualClock,
  onCommit: (model: ModelName, id: string) => void,
) => {
  const active = new Set<number>()
  const running = new Set<() => void>()
  const locks = createLocks(clock)
  let nextXid = 10

  const begin = (): Transaction => {
    const xid = nextXid
    nextXid += 1
    active.add(xid)
    const rows = createStagedRows(state, { xid, begun: clock.now() })
    const { add, carryOut, ...later } = createLaterEffects(state, xid)
    let over = false
    const isOver = (): boolean => over

    const end = (): void => {
      over = true
      running.delete(end)
      active.delete(xid)
      locks.releaseAll(xid)
    }
    running.add(end)

    return {
      xid,
      row: rows.row,
      rowOf: rows.rowOf,
      put: rows.put,
      putOwn: rows.putOwn,
      ...later,
      lock: (name) => locks.acquire(name, { xid, isOver }),
      addKey: (model, id, key, ownerId) => add(() => rows.keysOf(model, id, ownerId)?.add(key)),
      commit: () => {
        if (over) return
        rows.publish(onCommit)
        carryOut()
        end()
      },
      rollBack: end,
      isOver,
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
    isHeld: locks.isHeld,
    /** Kills the process: open transactions are lost. */
    killAll: () => {
      for (const end of [...running]) end()
    },
  }
}

export type Transactions = ReturnType<typeof createTransactions>
