/** Runs tasks one after another, in the order in which they were asked for; one that fails does not stop the next. */
export const createExclusive = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    const result = last.then(task)
    last = result.catch(() => undefined)
    return result
  }
}

export type Exclusive = ReturnType<typeof createExclusive>
