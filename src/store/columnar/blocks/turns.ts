/** Rows whose reading is worth a rest after it, and takes its turn before it begins. */
export const SIZEABLE = 20_000
/** For those who waited for it: they ask, and the first list is on the screen, before the next collection takes the worker that nobody has asked for. */
const REST_MS = 300

/** Lets work that somebody waits for go before other work, and small work before large work, in pieces. */
export interface Turns {
  /** Announces work of this size. */
  begin(size: number): Turn
  /** Resolves when everything that was announced is done. */
  settled(): Promise<void>
}

export interface Turn {
  /** Resolves when nothing that goes before it waits. */
  next(): Promise<void>
  /** Somebody waits for it. */
  want(): void
  /** Makes way. */
  done(): void
}

export const createTurns = (): Turns => {
  interface Job {
    readonly size: number
    readonly wanted: Promise<void>
    isWanted: boolean
    readonly ended: Promise<void>
  }
  const jobs = new Set<Job>()
  const goesBefore = (one: Job, other: Job): boolean => (one.isWanted === other.isWanted ? one.size < other.size : one.isWanted)
  const first = (): Job | undefined => [...jobs].reduce<Job | undefined>((least, job) => (least && !goesBefore(job, least) ? least : job), undefined)

  const pause = (job: Job): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, REST_MS)
    return Promise.race([promise, job.wanted]).finally(() => clearTimeout(timer))
  }

  return {
    begin: (size) => {
      const end = Promise.withResolvers<void>()
      const wish = Promise.withResolvers<void>()
      const job: Job = { size, wanted: wish.promise, isWanted: false, ended: end.promise }
      jobs.add(job)
      return {
        next: async () => {
          for (let other = first(); other && other !== job; other = first()) {
            // Whoever is wanted meanwhile need not wait until the end of what is not.
            await (job.isWanted ? other.ended : Promise.race([other.ended, job.wanted]))
            if (!job.isWanted && other.size >= SIZEABLE) await pause(job)
          }
        },
        want: () => {
          job.isWanted = true
          wish.resolve()
        },
        done: () => {
          jobs.delete(job)
          end.resolve()
        },
      }
    },
    settled: async () => {
      for (let job = first(); job; job = first()) await job.ended
    },
  }
}
