/**
 * Runs tasks one at a time, in the order of the calls. A failed task does not stop the next one.
 * Interactive tasks, which a person waits for, run before other ones that have not started.
 */
export const createSerialQueue = () => {
  const interactiveTasks: (() => Promise<void>)[] = []
  const otherTasks: (() => Promise<void>)[] = []
  let isBusy = false

  const nextTask = () => interactiveTasks.shift() ?? otherTasks.shift()

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

  return Object.assign(enqueueIn(otherTasks), { interactive: enqueueIn(interactiveTasks) })
}

/** Enqueues a task, or with `interactive` an interactive one; resolves with the task's result. */
export type SerialQueue = ReturnType<typeof createSerialQueue>
