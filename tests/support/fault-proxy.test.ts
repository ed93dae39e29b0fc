import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createFaultProxy, type FaultProxy } from './fault-proxy.ts'

let served: string[]
let stop: () => Promise<void>
let proxy: FaultProxy

beforeEach(async () => {
  served = []
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      served.push(`${request.method} ${request.url} ${Buffer.concat(parts).toString()}`.trim())
      response.end(JSON.stringify({ data: 'x'.repeat(5000) }))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const target = (server.address() as AddressInfo).port
  proxy = await createFaultProxy({ target, seed: 7 })
  stop = async () => {
    await proxy.close()
    await new Promise((done) => server.close(done))
  }
})

afterEach(() => stop())

const put = (path: string): Promise<string> =>
  fetch(`http://127.0.0.1:${proxy.port}${path}`, { method: 'PUT', body: 'hello' }).then((answer) => answer.text())

it('passes requests and answers whole when there are no faults', async () => {
  expect(await put('/api/models/ticket/1/start')).toHaveLength(5011)
  expect(served).toEqual(['PUT /api/models/ticket/1/start hello'])
})

it('loses about the asked share of answers, after the server has done the work', async () => {
  proxy.setFaults({ loseAnswers: 0.3 })
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      put(`/api/models/ticket/${n}/start`).then(
        () => true,
        () => false,
      ),
    ),
  )
  expect(served).toHaveLength(100)
  const lost = outcomes.filter((arrived) => !arrived).length
  expect(lost).toBe(proxy.injected().lost)
  expect(lost).toBeGreaterThan(15)
  expect(lost).toBeLessThan(45)
})

it('leaves answers outside the API’s writes alone', async () => {
  proxy.setFaults({ loseAnswers: 1 })
  const answer = await fetch(`http://127.0.0.1:${proxy.port}/api/models/ticket`)
  expect((await answer.text()).length).toBe(5011)
})

it('cuts answers in the middle', async () => {
  proxy.setFaults({ cutAnswers: 1 })
  await expect(put('/api/models/ticket/1/start')).rejects.toThrow()
  expect(proxy.injected().cut).toBe(1)
})

it('refuses everything while offline and works again afterwards', async () => {
  proxy.setFaults({ offline: true })
  await expect(put('/x')).rejects.toThrow()
  expect(served).toEqual([])
  proxy.setFaults({ offline: false })
  expect(await put('/x')).toHaveLength(5011)
})
