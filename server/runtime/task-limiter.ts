import { type Caller, CallerDisconnected, checkCaller, currentCaller, nextNumber } from './caller.ts'

const MAX_TASKS_IN_A_ROW = 8

interface Waiting {
  readonly number: number
  begin(): void
}

/** Part of an array that a queue of tasks offers. */
interface Queue {
  readonly length: number
  shift(): Waiting | undefined
}

/** Takes from the first queue; after `MAX_TASKS_IN_A_ROW` in a row once from the second one. */
const createPreference = (first: Queue, second: Queue): Queue => {
  let inARow = 0
  return {
    get length() {
      return first.length + second.length
    },
    shift: () => {
      const takesFromSecond = first.length === 0 || (inARow >= MAX_TASKS_IN_A_ROW && second.length > 0)
      inARow = takesFromSecond ? 0 : inARow + 1
      return takesFromSecond ? second.shift() : first.shift()
    },
  }
}

/**
 * Runs at most `most` tasks at a time.
 *
 *   1. Requests that write precede look-ups of tokens, which precede all other waiting tasks: an
 *      action never waits for a series of lists, nor for the look-ups of many readers. After
 *      `MAX_TASKS_IN_A_ROW` of them a task of the next class runs: an endless flood would otherwise
 *      keep every list waiting.
 *   2. The other tasks run in the order in which their requests began to work: rows are sent soon,
 *      instead of being held in memory while further requests begin. A request that waits for a
 *      slot of its person has not begun.
 *   3. A task of a disconnected caller leaves the queue at once with `CallerDisconnected`, and with
 *      it the rows that its request holds in memory.
 */
export const createTaskLimiter = (most: number) => {
  const others: Waiting[] = []
  const lookUps: Waiting[] = []
  const writes: Waiting[] = []
  const waitingTasks = createPreference(createPreference(writes, lookUps), others)
  let running = 0

  const queueOf = (caller: Caller | null): Waiting[] => {
    if (caller?.disconnected === null) return writes
    return caller?.isPrioritised ? lookUps : others
  }

  const wait = (): Promise<void> => {
    const caller = currentCaller()
    const queue = queueOf(caller)
    const number = caller?.number ?? nextNumber()
    return new Promise((begin, refuse) => {
      const place: Waiting = {
        number,
        begin: () => {
          caller?.disconnected?.removeEventListener('abort', leaveQueue)
          begin()
        },
      }
      const leaveQueue = (): void => {
        queue.splice(queue.indexOf(place), 1)
        refuse(new CallerDisconnected())
      }
      const before = queue.findLastIndex((waiting) => waiting.number <= number)
      queue.splice(before + 1, 0, place)
      caller?.disconnected?.addEventListener('abort', leaveQueue, { once: true })
    })
  }

  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    checkCaller()
    // A task that ends hands its place over, so that a later task cannot overtake it.
    if (running < most) running++
    else await wait()
    try {
      checkCaller()
      return await task()
    } finally {
      const waiting = waitingTasks.shift()
      if (waiting) waiting.begin()
      else running--
    }
  }
}
