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
  let wakes = 0
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  const work = async (): Promise<void> => {
    let seen = wakes
    try {
      for (;;) {
        seen = wakes
        if (isClosed) return
        if (await workOne()) continue
        // Each worker that found nothing looks once more: the row may have been committed
        // meanwhile.
        if (seen === wakes) return
      }
    } finally {
      running--
      // A failed worker leaves what it was woken for to another one.
      if (seen !== wakes) begin()
    }
  }

  const begin = (): void => {
    if (isClosed || running >= atOnce) return
    running++
    background.run(name, work)
  }

  const wake = (): void => {
    wakes++
    begin()
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
