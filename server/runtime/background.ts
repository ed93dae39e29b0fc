import { forCaller } from './caller.ts'

/** Work that an answer does not wait for. */
export interface Background {
  /** Begins the task now; what it throws is reported and goes no further. */
  run(name: string, task: () => Promise<void>): void
  /** Resolves once everything begun so far, and what that began, is over. */
  idle(): Promise<void>
}

export const createBackground = (report: (name: string, error: unknown) => void): Background => {
  const running = new Set<Promise<void>>()
  return {
    run: (name, task) => {
      // A background task has no caller: it goes on when the request that began it is over.
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
