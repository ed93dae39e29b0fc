import { setTimeout as pause } from 'node:timers/promises'
import type { Queryable } from '../database/connect.ts'
import { readSettings } from '../invoicing/sending/parties.ts'
import type { FileStore } from '../storage/file-store.ts'
import { BATCH, RETENTION_STEPS } from './retention-steps.ts'

const DAY_MS = 86_400_000
/** Other requests are answered between two batches. */
const PAUSE_MS = 20

export interface Parts {
  readonly database: Queryable
  readonly files: FileStore
  /** False ends the work after the batch that is under way. */
  mayContinue(): boolean
}

/** Deletes what is older at this time than the settings allow; returns the number of rows. */
export const forgetOldData = async ({ database, files, mayContinue }: Parts, now: Date): Promise<number> => {
  const settings = await readSettings(database)
  let total = 0
  for (const { field, forget } of RETENTION_STEPS) {
    const before = new Date(now.getTime() - settings[field] * DAY_MS).toISOString()
    for (let found = BATCH; found >= BATCH && mayContinue(); ) {
      found = await forget(database, before, files.discard)
      total += found
      await pause(PAUSE_MS)
    }
  }
  return total
}
