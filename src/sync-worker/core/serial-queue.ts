/**
 * Runs tasks one after another, in the order in which they were asked for; one that fails does not stop the next. What a person waits for goes
 * before what does not begin yet.
 */
export const createSerialQueue = () => {
  const urgent: (() => Promise<void>)[] = []
  const usual: (() => Promise<void>)[] = []
  let isBusy = false

  const run = async (): Promise<void> => {
    isBusy = true
    for (let task = urgent.shift() ?? usual.shift(); task; task = urgent.shift() ?? usual.shift()) await task()
    isBusy = false
  }

  const ask =
    (waiting: (() => Promise<void>)[]) =>
    <Result>(task: () => Promise<Result>): Promise<Result> =>
      new Promise((done, fail) => {
        waiting.push(() => Promise.resolve().then(task).then(done, fail))
        if (!isBusy) void run()
      })

  return Object.assign(ask(usual), { urgent: ask(urgent) })
}

export type SerialQueue = ReturnType<typeof createSerialQueue>
