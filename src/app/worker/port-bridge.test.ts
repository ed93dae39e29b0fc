import { expose, proxy, type Remote, transfer, wrap } from 'comlink'
import { afterEach, expect, it } from 'vitest'
import { bridgePort } from './port-bridge.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/**
 * Connects to `surface` over BroadcastChannels, as a follower does. `late` bridges the other side
 * later.
 */
const reach = <Surface>(surface: Surface, late = 0): Remote<Surface> => {
  const name = `test:${crypto.randomUUID()}`
  const [near, far] = [new MessageChannel(), new MessageChannel()]
  expose(surface, far.port2)
  ends.push(
    bridgePort(near.port1, name),
    () => near.port2.close(),
    () => far.port2.close(),
  )
  setTimeout(() => ends.push(bridgePort(far.port1, name)), late)
  return wrap<Surface>(near.port2)
}

it('transfers calls and answers, also those made before the other side listened', async () => {
  const remote = reach({ add: async (a: number, b: number) => a + b }, 50)
  expect(await Promise.all([remote.add(1, 2), remote.add(3, 4)])).toEqual([3, 7])
})

it('transfers functions, which can be called back any number of times', async () => {
  const remote = reach({
    count: async (listener: (value: number) => void) => {
      for (const value of [1, 2, 3]) listener(value)
    },
  })
  const heard: number[] = []
  await remote.count(proxy((value: number) => void heard.push(value)))
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual([1, 2, 3])
})

it('transfers ports that work in both directions', async () => {
  const remote = reach({
    echo: async (port: MessagePort) => {
      port.onmessage = ({ data }) => port.postMessage({ heard: data })
    },
  })
  const { port1, port2 } = new MessageChannel()
  const answers: unknown[] = []
  port1.onmessage = ({ data }) => answers.push(data)
  await remote.echo(transfer(port2, [port2]))
  port1.postMessage({ rows: [1, { deep: true }] })
  await expect.poll(() => answers, { timeout: 10_000 }).toEqual([{ heard: { rows: [1, { deep: true }] } }])
  port1.close()
})

it('transfers failures', async () => {
  const remote = reach({ fail: async () => Promise.reject(new Error('no')) })
  await expect(remote.fail()).rejects.toThrow('no')
})
