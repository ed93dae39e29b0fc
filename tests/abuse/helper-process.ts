import { type ChildProcess, fork } from 'node:child_process'

/** A process of the abuse test that exchanges plain messages with this one. */
export interface Helper<Order> {
  tell(order: Order): void
  stop(): Promise<void>
}

export const startHelper = <Order, News>(
  entry: string,
  hear: (news: News) => void,
  ended: (how: string) => void,
): Helper<Order> => {
  // Arguments of a test runner are no business of the helper's.
  const child: ChildProcess = fork(entry, [], { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  let isStopping = false
  child.on('message', (news) => hear(news as News))
  child.on('exit', (code, signal) => {
    if (!isStopping) ended(`${entry} ended with ${signal ?? code}`)
  })
  const kill = (): void => void child.kill('SIGKILL')
  process.once('exit', kill)
  return {
    tell: (order) => {
      if (child.connected) child.send(order as object)
    },
    stop: async () => {
      isStopping = true
      process.off('exit', kill)
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = new Promise((done) => child.once('exit', done))
      child.kill('SIGKILL')
      await gone
    },
  }
}
