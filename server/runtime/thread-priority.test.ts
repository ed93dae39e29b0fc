import { readdirSync, readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'

/** The `nice` value of each thread of this process. */
const niceOfThreads = (): ReadonlyMap<string, number> =>
  new Map(
    readdirSync('/proc/self/task').map((id) => {
      // The name of a thread may hold spaces: fields are counted after its bracket.
      const [, fields = ''] = readFileSync(`/proc/self/task/${id}/stat`, 'utf8').split(/\) (?=\S )/)
      return [id, Number(fields.split(' ')[16])]
    }),
  )

test.runIf(process.platform === 'linux')('only the thread that asks stands behind the others', async () => {
  const before = niceOfThreads()
  const source = `
    import { parentPort } from 'node:worker_threads'
    import { workBehindMainThread } from '${new URL('./thread-priority.ts', import.meta.url).href}'
    workBehindMainThread()
    parentPort.postMessage('ready')
    parentPort.on('message', () => undefined)`
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`))
  worker.on('error', (error) => expect.unreachable(String(error)))
  await new Promise((done) => worker.once('message', done))
  const own = before.get(String(process.pid)) ?? 0
  const others = [...niceOfThreads()].filter(([id, nice]) => before.get(id) !== nice && nice !== own)
  await worker.terminate()
  expect(others.map(([, nice]) => nice)).toEqual([Math.min(19, own + 10)])
})
