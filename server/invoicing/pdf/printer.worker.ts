import { parentPort } from 'node:worker_threads'
import { drawWork } from './draw-work.ts'
import type { PrintAnswer, PrintJob } from './printer.ts'

parentPort?.on('message', ({ id, work }: PrintJob) => {
  drawWork(work).then(
    (bytes) => parentPort?.postMessage({ id, bytes } satisfies PrintAnswer),
    (error: unknown) => parentPort?.postMessage({ id, error: String(error) } satisfies PrintAnswer),
  )
})
