import { Worker } from 'node:worker_threads'
import type { Results } from '@electric-sql/pglite'
import type { Answer, Opening, Request } from './messages.ts'
import { fromPlainError } from './plain-error.ts'
import type { Executor } from './statement.ts'

/**
 * The thread of the database ended by itself. The outcome of the statement in flight is unknown.
 */
export class DatabaseThreadLost extends Error {
  readonly code = 'DATABASE_THREAD_LOST'

  constructor(cause: unknown) {
    super(`The thread of the database has ended: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'DatabaseThreadLost'
  }
}

interface Waiting {
  done(results: readonly Results<unknown>[]): void
  failed(error: Error): void
}

/** Starts the database thread and opens the database on it. */
export const startThread = (opening: Opening): Promise<Executor> =>
  executeOnThread(new Worker(new URL('./thread.ts', import.meta.url), { name: 'database', workerData: opening }))

/**
 * Executes on a separate thread with the protocol of `thread.ts`. Rejects when the database can't
 * be opened there.
 */
export const executeOnThread = async (worker: Worker): Promise<Executor> => {
  const waiting = new Map<number, Waiting>()
  let asked = 0
  let loss: DatabaseThreadLost | null = null
  const opened = Promise.withResolvers<void>()
  const lost = Promise.withResolvers<Error>()

  const ask = (statement: Request['statement']): Promise<readonly Results<unknown>[]> =>
    new Promise((done, failed) => {
      if (loss) throw loss
      asked += 1
      worker.postMessage({ id: asked, statement } satisfies Request)
      waiting.set(asked, { done, failed })
      // The thread keeps the process alive only while a statement is in flight.
      worker.ref()
    })

  const settle = (id: number, by: (waiter: Waiting) => void): void => {
    const waiter = waiting.get(id)
    waiting.delete(id)
    if (waiting.size === 0) worker.unref()
    if (waiter) by(waiter)
  }

  const lose = (cause: unknown): void => {
    loss ??= new DatabaseThreadLost(cause)
    const error = loss
    opened.reject(error)
    lost.resolve(error)
    for (const id of [...waiting.keys()]) settle(id, ({ failed }) => failed(error))
  }

  worker.on('message', (answer: Answer) => {
    if (answer.kind === 'opened') opened.resolve()
    else if (answer.kind === 'not opened') opened.reject(fromPlainError(answer.error))
    else if (answer.kind === 'panicked') lose(answer.line)
    else
      settle(answer.id, (waiter) =>
        answer.kind === 'done' ? waiter.done(answer.results) : waiter.failed(fromPlainError(answer.error)),
      )
  })
  worker.on('error', lose)
  worker.on('messageerror', lose)
  const exited = (code: number): void => lose(`exit code ${code}`)
  worker.on('exit', exited)

  const end = async (): Promise<void> => {
    worker.off('exit', exited)
    await worker.terminate()
    loss ??= new DatabaseThreadLost('it was closed')
  }

  await opened.promise.catch(async (error: unknown) => {
    await end()
    throw error
  })
  worker.unref()
  return {
    execute: ask,
    close: async () => {
      if (loss) return
      await ask(null).finally(end)
    },
    lost: lost.promise,
  }
}
