/** Runs tasks one after the other, in the order of their calls. */
export const createTurns = () => {
  let last: Promise<unknown> = Promise.resolve()
  return {
    take: <Result>(work: () => Promise<Result>): Promise<Result> => {
      const turn = last.then(work)
      last = turn.catch(() => undefined)
      return turn
    },
  }
}
