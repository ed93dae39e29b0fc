import { checkCaller, currentCaller, nextNumber } from './caller.ts'

interface Waiting {
  readonly number: number
  begin(): void
}

/**
 * Runs at most `most` tasks at a time.
 *
 *   1. Requests that write go before all others that wait, so that an action never waits for a
 *      series of lists. They are too few to starve the others (`access/budgets.ts`).
 *   2. Otherwise the request that began to work first is first: its rows are answered soon, rather
 *      than held in memory while other requests begin. A request that waits for a slot of its
 *      person has not begun.
 *   3. A task whose caller is gone when its turn comes rejects with `CallerGone` and is not begun.
 */
export const createTurns = (most: number) => {
  const writing: Waiting[] = []
  const others: Waiting[] = []
  let running = 0

  const wait = (): Promise<void> => {
    const caller = currentCaller()
    const queue = caller?.gone === null ? writing : others
    const number = caller?.number ?? nextNumber()
    return new Promise((begin) => {
      const before = queue.findLastIndex((waiting) => waiting.number <= number)
      queue.splice(before + 1, 0, { number, begin })
    })
  }

  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    // Each task hands its place on when it ends, so that a newcomer cannot take it first.
    if (running < most) running++
    else await wait()
    try {
      checkCaller()
      return await task()
    } finally {
      const next = writing.shift() ?? others.shift()
      if (next) next.begin()
      else running--
    }
  }
}
