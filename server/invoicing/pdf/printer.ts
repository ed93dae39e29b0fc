import { Worker } from 'node:worker_threads'
import { createTaskLimiter } from '../../runtime/task-limiter.ts'
import type { Printed } from '../documents/print/draw.ts'
import type { InvoiceDocument } from './document.ts'

/** Document to draw, by the format of the invoice. */
export type PrintWork = { readonly format: 1; readonly document: InvoiceDocument } | ({ readonly format: 2 } & Printed)

/** Work for the thread that draws it. */
export interface PrintJob {
  readonly id: number
  readonly work: PrintWork
}

/** Result of a print job, or the text of its error. */
export type PrintAnswer = { readonly id: number } & ({ readonly bytes: Uint8Array } | { readonly error: string })

/**
 * A thread that draws keeps some 200 MB of fonts and heap. They are given back after a pause this
 * long.
 */
const IDLE_MS = 20_000

/**
 * Draws PDFs on a separate thread, one at a time, and only while a caller waits for them. One takes
 * a tenth of a second, which would block the main thread. The thread ends after a pause and starts
 * again with the next document.
 */
export interface Printer {
  /** The bytes of the PDF. Rejects when the thread failed; the next print starts another. */
  print(work: PrintWork): Promise<Buffer>
  close(): Promise<void>
}

/**
 * Creates the printer, which draws one document at a time on its own thread. `idleMs`: pause after
 * which the thread ends.
 */
export const createPrinter = (idleMs = IDLE_MS): Printer => {
  const waiting = new Map<number, PromiseWithResolvers<Buffer>>()
  let thread: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let jobs = 0
  const inTurn = createTaskLimiter(1)

  const endIdle = (): void => {
    void thread?.terminate()
    // A document that comes before the thread has ended starts another one.
    thread = null
  }
  const rest = (): void => {
    // An idle thread must not keep the process alive.
    thread?.unref()
    idle = setTimeout(endIdle, idleMs).unref()
  }
  const settle = (answer: PrintAnswer): void => {
    const job = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('bytes' in answer) job?.resolve(Buffer.from(answer.bytes))
    else job?.reject(new Error(answer.error))
    if (waiting.size === 0) rest()
  }
  const fail = (failed: Worker, error: Error): void => {
    if (thread !== failed) return
    thread = null
    for (const job of waiting.values()) job.reject(error)
    waiting.clear()
  }
  const start = (): Worker => {
    const started = new Worker(new URL('./printer.worker.ts', import.meta.url), { execArgv: [] })
    started.on('message', settle)
    started.on('error', (error) => fail(started, error instanceof Error ? error : new Error(String(error))))
    started.on('exit', () => fail(started, new Error('The printing thread ended.')))
    return started
  }

  return {
    print: (work) =>
      inTurn(() => {
        const job = Promise.withResolvers<Buffer>()
        const id = ++jobs
        waiting.set(id, job)
        clearTimeout(idle)
        thread ??= start()
        thread.ref()
        thread.postMessage({ id, work } satisfies PrintJob)
        return job.promise
      }),
    close: async () => {
      clearTimeout(idle)
      await thread?.terminate()
    },
  }
}
