import type { Request } from '../worker/protocol.ts'

interface Answered {
  readonly message: number
  readonly answer?: unknown
  readonly error?: string
}

declare global {
  interface Window {
    /** Sends a request to the worker; rejects with what went wrong there. */
    ask(request: Request): Promise<unknown>
    startWorker(): void
  }
}

const waiting = new Map<number, { readonly done: (answer: unknown) => void; readonly failed: (error: Error) => void }>()
let worker: Worker | null = null
let messages = 0

window.startWorker = () => {
  worker = new Worker(new URL('../worker/main.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('error', (event) => {
    for (const { failed } of waiting.values()) failed(new Error(event.message || 'The worker stopped.'))
  })
  worker.addEventListener('message', ({ data }: MessageEvent<Answered>) => {
    const waiter = waiting.get(data.message)
    waiting.delete(data.message)
    if (data.error === undefined) waiter?.done(data.answer)
    else waiter?.failed(new Error(data.error))
  })
}

window.ask = (request) => {
  const message = ++messages
  return new Promise((done, failed) => {
    waiting.set(message, { done, failed })
    worker?.postMessage({ ...request, message })
  })
}
