/** Runs at most so many tasks at a time, the others in the order they came. */
export const createTurns = (most: number) => {
  const waiting: (() => void)[] = []
  let running = 0
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    // Whoever ends hands its place on, so that nobody who comes later takes it first.
    if (running < most) running++
    else await new Promise<void>((begin) => waiting.push(begin))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
