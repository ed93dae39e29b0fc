import { forCaller } from './caller.ts'

/** Work that an answer does not wait for. */
export interface Background {
  /** Starts the task now. Its errors are reported and never thrown. */
  run(name: string, task: () => Promise<void>): void
  /** Resolves once everything begun so far, and what that began, is over. */
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
