import { companyDay } from '#contract/company-day.ts'
import type { Background } from '../runtime/background.ts'

const LOOK_EVERY_MS = 60_000

/** Work that becomes due with a new day; looks every minute whether there is any. */
export interface MinuteJob {
  start(): void
  close(): void
}

interface MinuteJobOptions {
  /** Names the work in reports of errors. */
  readonly name: string
  readonly background: Background
  now(): Date
  /** Does what is due on a day (`YYYY-MM-DD`); never runs twice at a time. */
  work(today: string): Promise<void>
}

/** Creates a job of each minute. Errors are reported to `background`. */
export const createMinuteJob = ({ name, background, now, work }: MinuteJobOptions): MinuteJob => {
  let timer: NodeJS.Timeout | undefined
  let isRunning = false
  const look = (): void => {
    if (isRunning) return
    isRunning = true
    background.run(name, () =>
      work(companyDay(now())).finally(() => {
        isRunning = false
      }),
    )
  }
  return {
    start: () => {
      look()
      timer = setInterval(look, LOOK_EVERY_MS).unref()
    },
    close: () => clearInterval(timer),
  }
}
