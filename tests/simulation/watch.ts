import { cursorFact } from '#src/store/mirror.ts'
import type { Cursor } from '#src/sync-worker/epochs/cursor.ts'
import type { Account } from './device/account.ts'
import { brokenNow, brokenOnDisk } from './oracle/invariants.ts'
import { type Moment, WATCHED } from './oracle/moment.ts'
import type { Stage } from './stage.ts'

export interface Watch {
  /** State of an account's worker between two tasks; null without a worker. */
  readonly momentOf: (account: Account) => Moment | null
  /** Adds to `broken` the violations on the server and on every device. */
  readonly check: () => void
}

/** Checks a stage between two steps. */
export const createWatch = ({ world: { server, hasFeed }, accounts, wasLate, broken }: Stage): Watch => {
  const momentOf = (account: Account): Moment | null => {
    const { worker } = account
    const engine = worker?.engine()
    if (!worker || !engine || worker.isFrozen()) return null
    return { account, worker, engine, events: engine.events(), server, hasFeed, wasLate }
  }

  /**
   * A device that has pulled every model from the restored server is no longer behind the restore.
   */
  const noteCaughtUp = ({ account, worker, engine }: Moment): void => {
    if (!account.isBehindRestore) return
    const cursors = WATCHED.map((model) => worker.port.memory.facts.get(cursorFact(model)) as Cursor | undefined)
    if (
      cursors.every((cursor) => cursor?.epoch === server.epoch() && !cursor.resync) &&
      engine.status().pull.phase === 'ready'
    ) {
      account.isBehindRestore = false
      worker.newest.forget()
      // A device may catch up within the step of the restore: no check has seen it behind.
      worker.bases.clear()
    }
  }

  const check = (): void => {
    broken.push(...(server.complaints?.() ?? []))
    for (const account of accounts()) {
      broken.push(...brokenOnDisk(account, server))
      const moment = momentOf(account)
      if (!moment) continue
      noteCaughtUp(moment)
      broken.push(...brokenNow(moment))
    }
  }

  return { momentOf, check }
}
