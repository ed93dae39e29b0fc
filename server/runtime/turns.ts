import { CallerGone, checkCaller, currentCaller, nextNumber } from './caller.ts'

const MOST_IN_A_ROW = 8

interface Waiting {
  readonly number: number
  begin(): void
}

/**
 * Runs at most `most` tasks at a time.
 *
 *   1. Requests that write, and look-ups of tokens, precede all other waiting tasks, so that an
 *      action never waits for a series of lists. After `MOST_IN_A_ROW` of them another task runs:
 *      an endless flood of look-ups would otherwise keep every list waiting.
 *   2. The other tasks run in the order in which their requests began to work: rows are sent soon,
 *      instead of being held in memory while further requests begin. A request that waits for a
 *      slot of its person has not begun.
 *   3. A task whose caller is gone leaves the queue at once with `CallerGone`, and with it the rows
 *      that its request holds in memory.
 */
export const createTurns = (most: number) => {
  const writing: Waiting[] = []
  const others: Waiting[] = []
  let running = 0
  let writesInARow = 0

  const next = (): Waiting | undefined => {
    const isTurnOfOthers = writing.length === 0 || (writesInARow >= MOST_IN_A_ROW && others.length > 0)
    writesInARow = isTurnOfOthers ? 0 : writesInARow + 1
    return isTurnOfOthers ? others.shift() : writing.shift()
  }

  const wait = (): Promise<void> => {
    const caller = currentCaller()
    const queue = caller && (caller.isAhead || caller.gone === null) ? writing : others
    const number = caller?.number ?? nextNumber()
    return new Promise((begin, refuse) => {
      const place: Waiting = {
        number,
        begin: () => {
          caller?.gone?.removeEventListener('abort', leaveQueue)
          begin()
        },
      }
      const leaveQueue = (): void => {
        queue.splice(queue.indexOf(place), 1)
        refuse(new CallerGone())
      }
      const before = queue.findLastIndex((waiting) => waiting.number <= number)
      queue.splice(before + 1, 0, place)
      caller?.gone?.addEventListener('abort', leaveQueue, { once: true })
    })
  }

  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    checkCaller()
    // Each task hands its place on when it ends, so that a newcomer cannot take it first.
    if (running < most) running++
    else await wait()
    try {
      checkCaller()
      return await task()
    } finally {
      const waiting = next()
      if (waiting) waiting.begin()
      else running--
    }
  }
}
