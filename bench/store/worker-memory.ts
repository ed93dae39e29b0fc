import type { Page } from 'playwright'

/** Bytes of a worker after a full collection of garbage. */
export interface WorkerMemory {
  readonly heap: number
  /** Array buffers and WebAssembly's memory. */
  readonly buffers: number
}

interface HeapUsage {
  readonly usedSize: number
  readonly backingStorageSize?: number
}

/**
 * Asks the browser about the page's only worker, through the DevTools protocol; attached for this
 * moment alone, so that nothing else is slowed.
 */
export const measureWorker = async (page: Page): Promise<WorkerMemory> => {
  const session = await page.context().newCDPSession(page)
  const answers = new Map<number, (result: unknown) => void>()
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message) as { id: number; result: unknown }
    answers.get(id)?.(result)
  })
  const attached = new Promise<string>((done) =>
    session.once('Target.attachedToTarget', ({ sessionId }) => done(sessionId)),
  )
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  const sessionId = await attached
  let sent = 0
  const send = (method: string): Promise<unknown> =>
    new Promise((done, failed) => {
      const id = ++sent
      answers.set(id, done)
      session
        .send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params: {} }) })
        .catch(failed)
    })
  await send('HeapProfiler.enable')
  // Work that was put off until the worker is idle is done now; the second collection takes what
  // finalisers let go.
  await new Promise((done) => setTimeout(done, 1500))
  await send('HeapProfiler.collectGarbage')
  await send('HeapProfiler.collectGarbage')
  const usage = (await send('Runtime.getHeapUsage')) as HeapUsage
  await session.detach()
  return { heap: usage.usedSize, buffers: usage.backingStorageSize ?? 0 }
}

export const bytesOf = ({ heap, buffers }: WorkerMemory): number => heap + buffers
