import type { Background } from './background.ts'

/** Works through a queue in the database, as often as it is woken and at intervals. */
export interface QueueLoop {
  /** Works on what is due, in the background. Called after a commit that may have added rows. */
  wake(): void
  /** Starts looking for due rows now and at intervals: retries, and what other processes left. */
  start(): void
  /** Takes no further row; work under way ends as a background task. */
  close(): void
}

interface Parts {
  readonly background: Background
  readonly name: string
  readonly lookEveryMs: number
  /** Largest number of rows that are worked on at once. */
  readonly atOnce: number
  /** Takes what is due first and works on it; false when nothing is due. */
  workOne(): Promise<boolean>
}

/** Creates a loop over the work of a queue in the database. */
export const createQueueLoop = ({ background, name, lookEveryMs, atOnce, workOne }: Parts): QueueLoop => {
  let running = 0
  let again = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  const work = async (): Promise<void> => {
    try {
      for (;;) {
        again = false
        if (!isClosed && (await workOne())) continue
        if (!again || isClosed) return
      }
    } finally {
      running--
    }
  }

  const wake = (): void => {
    // A worker that found nothing looks once more: the row may have been committed meanwhile.
    again = true
    if (isClosed || running >= atOnce) return
    running++
    background.run(name, work)
  }

  return {
    wake,
    start: () => {
      wake()
      timer = setInterval(wake, lookEveryMs).unref()
    },
    close: () => {
      isClosed = true
      clearInterval(timer)
    },
  }
}
