import type { Background } from '../runtime/background.ts'
import { forgetOldData, type Parts } from './forget-old-data.ts'

const LOOK_EVERY_MS = 6 * 3_600_000
/** The first look waits until a start is over. */
const FIRST_LOOK_MS = 10 * 60_000
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
