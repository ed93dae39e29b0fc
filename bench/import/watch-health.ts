import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { SlowestAnswer } from './health-probe.ts'

/**
 * Asks for `/health` until it is told to end, on a thread of its own: the one that makes and sends
 * the files would be late itself.
 */
export const watchHealth = (origin: string) => {
  const probe = new Worker(new URL('./health-probe.ts', import.meta.url), { workerData: origin })
  return {
    end: async (): Promise<SlowestAnswer> => {
      const answer = once(probe, 'message') as Promise<[SlowestAnswer]>
      probe.postMessage('end')
      return (await answer)[0]
    },
  }
}
