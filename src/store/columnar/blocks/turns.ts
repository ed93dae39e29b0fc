/** Work that is worth a rest after it. */
const SIZEABLE = 5000
/** For those who waited for it: the first list is on the screen before the next collection takes the worker. */
const REST_MS = 40

/** Lets small work go before large work, in pieces. */
export interface Turns {
  /** Announces work of this size; `next` resolves when nothing smaller waits, `done` makes way. */
  begin(size: number): Turn
  /** Resolves when everything that was announced is done. */
  settled(): Promise<void>
}

export interface Turn {
  next(): Promise<void>
  done(): void
}

export const createTurns = (): Turns => {
  interface Job {
    readonly size: number
    readonly ended: Promise<void>
  }
  const jobs = new Set<Job>()
  const first = (): Job | undefined => [...jobs].reduce<Job | undefined>((least, job) => (least && least.size <= job.size ? least : job), undefined)

  return {
    begin: (size) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const job: Job = { size, ended: promise }
      jobs.add(job)
      return {
        next: async () => {
          for (let other = first(); other && other !== job; other = first()) {
            await other.ended
            if (other.size >= SIZEABLE) await new Promise((done) => setTimeout(done, REST_MS))
          }
        },
        done: () => {
          jobs.delete(job)
          resolve()
        },
      }
    },
    settled: async () => {
      for (let job = first(); job; job = first()) await job.ended
    },
  }
}
