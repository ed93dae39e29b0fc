import { isLogFailure } from '#src/store/log/log-failure.ts'
import type { WorkerNews } from '../surface.ts'
import type { Ports } from './ports.ts'

/** Timers, and the listener for failures. */
export interface BackgroundTaskPorts extends Pick<Ports, 'setTimer'> {
  readonly onNews: (news: WorkerNews) => void
}

/** Runs a task that no caller waits for. A task replaces a failed one of the same `name`. */
export type RetryInBackground = (name: string, task: () => Promise<unknown>) => void

const FIRST_MS = 2000
const MAX_WAIT_MS = 5 * 60_000

const errorText = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)

/**
 * Runs tasks in the background. A failure is reported, and the task is repeated with a doubled wait
 * until it succeeds. A worker that was overtaken leaves its tasks to its successor.
 */
export const createBackgroundTasks = ({
  setTimer,
  onNews,
}: BackgroundTaskPorts): { readonly retryInBackground: RetryInBackground; readonly stop: () => void } => {
  /** Cancels the next attempt of a failed task, by name. */
  const cancelRetries = new Map<string, () => void>()
  let isStopped = false

  const attempt = async (name: string, task: () => Promise<unknown>, wait: number): Promise<void> => {
    try {
      await task()
    } catch (error) {
      if (isStopped || (isLogFailure(error) && error.code === 'overtaken')) return
      onNews({ kind: 'log', level: 'error', message: `${name}: ${errorText(error)}` })
      cancelRetries.get(name)?.()
      const cancel = setTimer(() => {
        cancelRetries.delete(name)
        void attempt(name, task, Math.min(MAX_WAIT_MS, wait * 2))
      }, wait)
      cancelRetries.set(name, cancel)
    }
  }

  return {
    retryInBackground: (name, task) => {
      cancelRetries.get(name)?.()
      cancelRetries.delete(name)
      if (!isStopped) void attempt(name, task, FIRST_MS)
    },
    stop: () => {
      isStopped = true
      for (const cancel of cancelRetries.values()) cancel()
      cancelRetries.clear()
    },
  }
}
