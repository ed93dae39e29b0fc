import { parentPort } from 'node:worker_threads'
import type { ParseAnswer } from './parse-mail.ts'
import { readMail } from './read-mail.ts'

parentPort?.on('message', (raw: Uint8Array) => {
  readMail(raw).then(
    (mail) => parentPort?.postMessage({ mail } satisfies ParseAnswer),
    (error: unknown) =>
      parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) } satisfies ParseAnswer),
  )
})
