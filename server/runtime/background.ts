import { forCaller } from './caller.ts'

/** Tasks that run independently of the answer to a request. */
export interface Background {
  /** Starts the task now. Its errors are reported and never thrown. */
  run(name: string, task: () => Promise<void>): void
  /** Resolves once all tasks started so far, and those that they start, have ended. */
  idle(): Promise<void>
}

/** Creates the runner of background tasks. `report` gets the errors of tasks. */
export const createBackground = (report: (name: string, error: unknown) => void): Background => {
  const running = new Set<Promise<void>>()
  return {
    run: (name, task) => {
      // A background task has no caller: it continues when the request that started it ends.
      const work = forCaller(null, () => Promise.resolve().then(task))
        .catch((error: unknown) => report(name, error))
        .finally(() => running.delete(work))
      running.add(work)
    },
    idle: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
