import type { Actor } from '#contract/core/roles.ts'
import { nextNumber } from '#server/operations/backup/next-number.ts'
import type { RestoreChoice } from '../simulated-server.ts'
import type { ServerBugs } from './act.ts'
import type { createHistory } from './history.ts'
import type { ServerData } from './server-data.ts'
import { copyOf, type State } from './state.ts'
import type { Transactions } from './transactions.ts'

const NEWEST: RestoreChoice = { back: 0, onto: 'replaced' }

interface BackupParts {
  readonly data: ServerData
  readonly transactions: Transactions
  readonly bugs: ServerBugs
  /** A restore writes all rows in one transaction. */
  readonly restoresAtOnce: boolean
  readonly history: ReturnType<typeof createHistory>
}

/** Backups of the data. The first is made now, and a restore begins another epoch. */
export const createBackups = ({ data, transactions, bugs, restoresAtOnce, history }: BackupParts) => {
  const copy = (): { readonly state: State; readonly actors: ReadonlyMap<string, Actor> } => ({
    state: copyOf(data.state),
    actors: new Map(data.actors),
  })
  /** Oldest first. */
  const backups = [copy()]

  /** Copies a backup whose rows get new transaction numbers, in their order. */
  const renumbered = (backup: State): State => {
    const numbers = new Map<number, number>()
    const once = restoresAtOnce ? transactions.number() : null
    const numbered = [
      ...[...backup.rows.values()].flatMap((own) => [...own.values()]),
      ...backup.own.values(),
      ...backup.keys.values(),
    ]
    for (const xid of numbered.map((row) => row.xid).sort((a, b) => a - b))
      if (!numbers.has(xid)) numbers.set(xid, once ?? transactions.number())
    return copyOf(backup, (xid) => numbers.get(xid) ?? once ?? transactions.number())
  }

  return {
    backUp: async () => {
      backups.push(copy())
    },
    restore: async ({ back, onto }: RestoreChoice = NEWEST) => {
      const chosen = backups[Math.max(0, backups.length - 1 - back)]
      if (!chosen) return
      const { state: backup, actors } = chosen
      transactions.killAll()
      const replaced = onto === 'replaced' ? BigInt(data.state.nextId - 1) : null
      const state = renumbered(backup)
      for (const [id, who] of actors) data.actors.set(id, who)
      state.births = [...backup.births, { epoch: backup.epoch, last: backup.nextId - 1 }]
      // The worst case for new numbers: the clock shows no time since the backup.
      state.nextId = bugs.numbersOfBackup
        ? backup.nextId
        : Number(nextNumber({ last: BigInt(backup.nextId - 1), replaced, elapsedMs: 0 }))
      data.epoch += 1
      state.epoch = String(data.epoch)
      data.state = state
      for (const [model, own] of state.rows) for (const id of own.keys()) history.remember(model, id)
    },
  }
}
