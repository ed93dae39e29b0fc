import { parentPort } from 'node:worker_threads'
import { workBehindMainThread } from '../../runtime/thread-priority.ts'
import { drawWork } from './draw-work.ts'
import type { PrintAnswer, PrintJob } from './printer.ts'

workBehindMainThread()
parentPort?.on('message', ({ id, work }: PrintJob) => {
  drawWork(work).then(
    (bytes) => parentPort?.postMessage({ id, bytes } satisfies PrintAnswer),
    (error: unknown) => parentPort?.postMessage({ id, error: String(error) } satisfies PrintAnswer),
  )
})
