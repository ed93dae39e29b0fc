import { isLogFailure } from '#src/store/log/log-failure.ts'
import type { WorkerNews } from '../surface.ts'
import type { Ports } from './ports.ts'

export interface BackgroundTaskPorts extends Pick<Ports, 'setTimer'> {
  readonly onNews: (news: WorkerNews) => void
}

/** Does this although nobody waits for it. `what` names it; the same name asked for again takes the place of what failed under it. */
export type RetryInBackground = (what: string, task: () => Promise<unknown>) => void

const FIRST_MS = 2000
const LONGEST_MS = 5 * 60_000

const errorText = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error))

/**
 * The one way for work that nobody waits for: what fails is told, and done again later and later until it succeeds. One that another worker has
 * overtaken leaves it to that one.
 */
export const createBackgroundTasks = ({
  setTimer,
  onNews: tell,
}: BackgroundTaskPorts): { readonly retryInBackground: RetryInBackground; readonly stop: () => void } => {
  /** How to give up what waits for its next attempt. */
  const waiting = new Map<string, () => void>()
  let isStopped = false

  const attempt = async (what: string, task: () => Promise<unknown>, wait: number): Promise<void> => {
    try {
      await task()
    } catch (error) {
      if (isStopped || (isLogFailure(error) && error.code === 'overtaken')) return
      tell({ kind: 'log', level: 'error', message: `${what}: ${errorText(error)}` })
      waiting.get(what)?.()
      const cancel = setTimer(() => {
        waiting.delete(what)
        void attempt(what, task, Math.min(LONGEST_MS, wait * 2))
      }, wait)
      waiting.set(what, cancel)
    }
  }

  return {
    retryInBackground: (what, task) => {
      waiting.get(what)?.()
      waiting.delete(what)
      if (!isStopped) void attempt(what, task, FIRST_MS)
    },
    stop: () => {
      isStopped = true
      for (const cancel of waiting.values()) cancel()
      waiting.clear()
    },
  }
}
