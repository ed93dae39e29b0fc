import { WebSocket } from 'ws'

/** Bytes in use after a garbage collection. */
export interface Heap {
  readonly objects: number
  /** Array buffers: the columns of the store. */
  readonly buffers: number
}

interface Target {
  readonly type: string
  readonly url: string
  readonly webSocketDebuggerUrl: string
}

interface Reply {
  readonly id: number
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

/**
 * A page or worker through the DevTools protocol; workers shared by pages are out of Playwright's
 * reach.
 */
const inspect = async <Answer>(
  debuggerUrl: string,
  type: 'page' | 'shared_worker',
  work: (ask: (method: string) => Promise<unknown>) => Promise<Answer>,
): Promise<Answer> => {
  const targets = (await (await fetch(`${debuggerUrl}/json/list`)).json()) as readonly Target[]
  const target = targets.find((one) => one.type === type && one.url.startsWith('http'))
  if (!target) throw new Error(`The browser has no ${type}.`)
  const socket = new WebSocket(target.webSocketDebuggerUrl, { perMessageDeflate: false })
  await new Promise((done, fail) => socket.once('open', done).once('error', fail))
  let last = 0
  const ask = (method: string): Promise<unknown> =>
    new Promise((done, fail) => {
      last += 1
      const id = last
      const hear = (data: Buffer): void => {
        const reply = JSON.parse(String(data)) as Reply
        if (reply.id !== id) return
        socket.off('message', hear)
        if (reply.error) fail(new Error(`${method}: ${reply.error.message}`))
        else done(reply.result)
      }
      socket.on('message', hear)
      socket.send(JSON.stringify({ id, method, params: {} }))
    })
  try {
    return await work(ask)
  } finally {
    socket.close()
  }
}

export const heapOf = (debuggerUrl: string, type: 'page' | 'shared_worker'): Promise<Heap> =>
  inspect(debuggerUrl, type, async (ask) => {
    await ask('HeapProfiler.enable')
    await ask('HeapProfiler.collectGarbage')
    await ask('HeapProfiler.collectGarbage')
    const used = (await ask('Runtime.getHeapUsage')) as {
      readonly usedSize: number
      readonly backingStorageSize?: number
    }
    return { objects: used.usedSize, buffers: used.backingStorageSize ?? 0 }
  })
