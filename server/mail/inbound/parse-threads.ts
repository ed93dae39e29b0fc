import { Worker } from 'node:worker_threads'

const HEAP_MB = 512
/** A thread without work ends: mails come seldom. */
const IDLE_MS = 10_000

let idle: { readonly thread: Worker; readonly end: NodeJS.Timeout } | null = null

/** Takes the idle thread, or starts one. */
export const takeThread = (): Worker => {
  if (!idle) {
    const started = new Worker(new URL('./parse.worker.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    // Each mail listens too; these are for a thread that fails while it has none.
    started.on('error', () => undefined)
    started.on('exit', () => {
      if (idle?.thread !== started) return
      clearTimeout(idle.end)
      idle = null
    })
    return started
  }
  const { thread, end } = idle
  idle = null
  clearTimeout(end)
  thread.ref()
  return thread
}

/** Keeps a thread for the next mail, for a while. */
export const putBack = (thread: Worker): void => {
  // An idle thread must not keep the process alive.
  thread.unref()
  const end = setTimeout(() => {
    idle = null
    void thread.terminate()
  }, IDLE_MS).unref()
  idle = { thread, end }
}

/** Ends a thread, unless it was put back. */
export const endUnlessIdle = (thread: Worker): void => {
  if (idle?.thread !== thread) void thread.terminate()
}
