import { checkCaller, currentCaller } from './caller.ts'

/**
 * Runs at most so many tasks at a time.
 *
 *   1. Requests that write go before all others that wait, so that an action never waits for a row of lists. They are too few to keep the
 *      others from their turn (`access/write-budget.ts`). Otherwise the order is that of arrival.
 *   2. A task whose caller is gone when its turn comes rejects with `CallerGone` and is not begun.
 */
export const createTurns = (most: number) => {
  const writing: (() => void)[] = []
  const others: (() => void)[] = []
  let running = 0
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    // Each task hands its place on when it ends, so that a newcomer cannot take it first.
    if (running < most) running++
    else await new Promise<void>((begin) => (currentCaller()?.gone === null ? writing : others).push(begin))
    try {
      checkCaller()
      return await task()
    } finally {
      const next = writing.shift() ?? others.shift()
      if (next) next()
      else running--
    }
  }
}
