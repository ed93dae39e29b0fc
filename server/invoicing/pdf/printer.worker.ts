import { parentPort } from 'node:worker_threads'
import { drawInvoice } from './draw.ts'
import type { PrintAnswer, PrintJob } from './printer.ts'

parentPort?.on('message', ({ id, document }: PrintJob) => {
  drawInvoice(document).then(
    (bytes) => parentPort?.postMessage({ id, bytes } satisfies PrintAnswer),
    (error: unknown) => parentPort?.postMessage({ id, error: String(error) } satisfies PrintAnswer),
  )
})
