import { setTimeout as pause } from 'node:timers/promises'
import type { Queryable } from '../database/connect.ts'
import { readSettings } from '../invoicing/sending/parties.ts'
import type { Background } from '../runtime/background.ts'
import type { FileStore } from '../storage/file-store.ts'
import { BATCH, RETENTION_STEPS } from './retention-steps.ts'

const DAY_MS = 86_400_000
const LOOK_EVERY_MS = 6 * 3_600_000
/** The first look waits until a start is over. */
const FIRST_LOOK_MS = 10 * 60_000
/** Other requests are answered between two batches. */
const PAUSE_MS = 20

interface Parts {
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

/** Deletes personal data by their age, some hours apart. */
export interface RetentionJob {
  start(): void
  close(): void
}

/** Creates the job that deletes personal data by their age; `now` is the current time. */
export const createRetention = (
  services: Omit<Parts, 'mayContinue'>,
  background: Background,
  now: () => Date,
): RetentionJob => {
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const look = (): void =>
    background.run('retention of personal data', async () => {
      await forgetOldData({ ...services, mayContinue: () => !isClosed }, now())
    })
  return {
    start: () => {
      timer = setTimeout(() => {
        look()
        timer = setInterval(look, LOOK_EVERY_MS).unref()
      }, FIRST_LOOK_MS).unref()
    },
    close: () => {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
