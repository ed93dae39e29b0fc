/**
 * A load of this many rows is large: it waits for loads of higher priority before it begins, and a
 * pause follows it.
 */
export const LARGE_LOAD_ROWS = 20_000
/**
 * Time for the first list to be shown before the worker loads a collection that no caller waits
 * for.
 */
const PAUSE_AFTER_LARGE_MS = 300

/** Orders loads: those that a caller waits for first, then small ones before large ones. */
export interface LoadScheduler {
  /** Announces a load of this many rows. */
  schedule(size: number): LoadJob
  /** Resolves when every announced load is finished. */
  allFinished(): Promise<void>
}

/** One announced load. */
export interface LoadJob {
  /** Resolves when no load of higher priority is unfinished. A load calls it between its parts. */
  waitForPriority(): Promise<void>
  /** A caller waits for this load. */
  prioritise(): void
  /** Lets the next load go on. */
  finish(): void
}

interface Job {
  readonly size: number
  readonly prioritised: Promise<void>
  isPrioritised: boolean
  readonly finished: Promise<void>
}

const precedes = (one: Job, other: Job): boolean =>
  one.isPrioritised === other.isPrioritised ? one.size < other.size : one.isPrioritised

const pauseUnlessPrioritised = (job: Job): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, PAUSE_AFTER_LARGE_MS)
  return Promise.race([promise, job.prioritised]).finally(() => clearTimeout(timer))
}

/** The scheduler of one disk. */
export const createLoadScheduler = (): LoadScheduler => {
  const jobs = new Set<Job>()
  const firstJob = (): Job | undefined =>
    [...jobs].reduce<Job | undefined>((first, job) => (first && !precedes(job, first) ? first : job), undefined)

  return {
    schedule: (size) => {
      const end = Promise.withResolvers<void>()
      const priority = Promise.withResolvers<void>()
      const job: Job = { size, prioritised: priority.promise, isPrioritised: false, finished: end.promise }
      jobs.add(job)
      return {
        waitForPriority: async () => {
          for (let other = firstJob(); other && other !== job; other = firstJob()) {
            // A job that becomes prioritised does not wait for the end of one that is not.
            await (job.isPrioritised ? other.finished : Promise.race([other.finished, job.prioritised]))
            if (!job.isPrioritised && other.size >= LARGE_LOAD_ROWS) await pauseUnlessPrioritised(job)
          }
        },
        prioritise: () => {
          job.isPrioritised = true
          priority.resolve()
        },
        finish: () => {
          jobs.delete(job)
          end.resolve()
        },
      }
    },
    allFinished: async () => {
      for (let job = firstJob(); job; job = firstJob()) await job.finished
    },
  }
}
