/**
 * Runs tasks one at a time, in the order of the calls. A failed task does not stop the next one.
 * Urgent tasks, which a person waits for, run before usual ones that have not started.
 */
export const createSerialQueue = () => {
  const urgentTasks: (() => Promise<void>)[] = []
  const usualTasks: (() => Promise<void>)[] = []
  let isBusy = false

  const nextTask = () => urgentTasks.shift() ?? usualTasks.shift()

  const runAll = async (): Promise<void> => {
    isBusy = true
    for (let task = nextTask(); task; task = nextTask()) await task()
    isBusy = false
  }

  const enqueueIn =
    (tasks: (() => Promise<void>)[]) =>
    <Result>(task: () => Promise<Result>): Promise<Result> =>
      new Promise((done, fail) => {
        tasks.push(() => Promise.resolve().then(task).then(done, fail))
        if (!isBusy) void runAll()
      })

  return Object.assign(enqueueIn(usualTasks), { urgent: enqueueIn(urgentTasks) })
}

/** Enqueues a usual task, or an urgent one with `urgent`; resolves with the task's result. */
export type SerialQueue = ReturnType<typeof createSerialQueue>
