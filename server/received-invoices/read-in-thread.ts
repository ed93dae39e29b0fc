import { Worker } from 'node:worker_threads'
import { refusal } from '../files/upload-form.ts'
import type { ReadFile, ReceivedFile } from './read-received.ts'

/** A file of 10 MB is read in about a second; one that takes longer than this was made to. */
export const MAX_READ_MS = 20_000
const HEAP_MB = 512

/**
 * Reads and checks an electronic invoice from outside, on a thread of its own: a file that never
 * ends, or exhausts the memory, costs this thread only, and other requests are answered meanwhile.
 * Throws
 * 422 on `image` with the reason.
 */
export const readInThread = async (bytes: Uint8Array, longestMs: number): Promise<ReceivedFile> => {
  const thread = new Worker(new URL('./reader.worker.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  const done = Promise.withResolvers<ReadFile>()
  const tooMuch = (): void => done.resolve({ issue: { code: 'invoice_too_much' } })
  thread.on('error', tooMuch)
  thread.on('exit', tooMuch)
  thread.on('message', done.resolve)
  const late = setTimeout(tooMuch, longestMs)
  try {
    thread.postMessage(bytes)
    const read = await done.promise
    if ('issue' in read) throw refusal(read.issue.code, read.issue.bound)
    return read.received
  } finally {
    clearTimeout(late)
    await thread.terminate()
  }
}
