import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect as dial } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { createFaultProxy, type FaultProxy } from './fault-proxy.ts'

let served: string[]
let target: number
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
  new WebSocketServer({ server }).on('connection', (socket) =>
    socket.on('message', (data) => socket.send(`echo ${data}`)),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  target = (server.address() as AddressInfo).port
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

it('cuts requests in the middle, so that the server does none of them', async () => {
  proxy.setFaults({ cutRequests: 1 })
  await expect(put('/api/models/ticket/1/start')).rejects.toThrow()
  await expect(fetch(`${proxy.origin}/api/models/ticket/1`, { method: 'DELETE' })).rejects.toThrow()
  expect(proxy.injected().cutRequests).toBe(2)
  proxy.setFaults({ cutRequests: 0 })
  await put('/api/models/ticket/2/start')
  expect(served).toEqual(['PUT /api/models/ticket/2/start hello'])
})

it('delivers requests twice, and passes one answer on', async () => {
  proxy.setFaults({ duplicateRequests: 1 })
  for (let n = 0; n < 8; n += 1) expect(await put(`/api/models/ticket/${n}/start`)).toHaveLength(5011)
  await expect.poll(() => served.length).toBe(16)
  for (let n = 0; n < 8; n += 1)
    expect(served.filter((request) => request === `PUT /api/models/ticket/${n}/start hello`)).toHaveLength(2)
  expect(proxy.injected().duplicated).toBe(8)
})

it('breaks about the asked share of all connections, before or after the server has done the work', async () => {
  proxy.setFaults({ loseConnections: 0.3 })
  const arrived = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      fetch(`${proxy.origin}/${n}`).then(
        () => true,
        () => false,
      ),
    ),
  )
  const broken = arrived.filter((whole) => !whole).length
  expect(broken).toBe(proxy.injected().brokenConnections)
  expect(broken).toBeGreaterThan(15)
  expect(broken).toBeLessThan(45)
  expect(served.length).toBeGreaterThan(100 - broken)
  expect(served.length).toBeLessThan(100)
})

it('refuses everything while offline and works again afterwards', async () => {
  proxy.setFaults({ offline: true })
  await expect(put('/x')).rejects.toThrow()
  expect(served).toEqual([])
  proxy.setFaults({ offline: false })
  expect(await put('/x')).toHaveLength(5011)
})

it('judges each request of a kept-alive connection by itself', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = (n: number): Promise<boolean> =>
    new Promise((done) => {
      const call = request(
        { agent, port: proxy.port, method: 'PUT', path: `/api/models/ticket/${n}/start` },
        (answer) => {
          answer.resume()
          answer.on('end', () => done(true))
        },
      )
      call.on('error', () => done(false))
      call.end('hello')
    })
  proxy.setFaults({ loseAnswers: 0.5 })
  const arrived: boolean[] = []
  for (let n = 0; n < 20; n += 1) arrived.push(await send(n))
  expect(served).toHaveLength(20)
  expect(new Set(arrived)).toEqual(new Set([true, false]))
  agent.destroy()
})

it('loses the same answers again for the same seed', async () => {
  const losses = async (seed: number): Promise<readonly boolean[]> => {
    const own = await createFaultProxy({ target, seed })
    own.setFaults({ loseAnswers: 0.5 })
    const lost: boolean[] = []
    for (let n = 0; n < 16; n += 1) {
      const call = fetch(`${own.origin}/api/models/ticket/${n}/start`, { method: 'PUT', body: 'hello' }).then(
        (answer) => answer.text(),
      )
      lost.push(await call.then(() => false).catch(() => true))
    }
    await own.close()
    return lost
  }
  const first = await losses(3)
  expect(await losses(3)).toEqual(first)
  expect(await losses(4)).not.toEqual(first)
})

it('delays answers', async () => {
  proxy.setFaults({ latencyMs: 80 })
  const begun = performance.now()
  await put('/x')
  expect(performance.now() - begun).toBeGreaterThanOrEqual(79)
})

it('keeps WebSockets talking through lost answers, and cuts them when the network goes', async () => {
  proxy.setFaults({ loseAnswers: 1, cutAnswers: 1 })
  const socket = new WebSocket(`ws://127.0.0.1:${proxy.port}/app/key`)
  await new Promise((done) => socket.once('open', done))
  const heard = new Promise((done) => socket.once('message', (data) => done(String(data))))
  socket.send('hello')
  expect(await heard).toBe('echo hello')
  const closed = new Promise((done) => socket.once('close', done))
  socket.on('error', () => undefined)
  proxy.setFaults({ offline: true })
  await closed
})

it('carries an answer that is under way when the network goes to nobody', async () => {
  proxy.setFaults({ latencyMs: 60_000 })
  const call = put('/api/models/ticket/1/start')
  const outcome = call.then(
    () => 'arrived',
    () => 'lost',
  )
  while (served.length === 0) await new Promise((done) => setTimeout(done, 5))
  proxy.setFaults({ offline: true })
  expect(await outcome).toBe('lost')
})

it('tells the browser at once that the server is gone, and finds it at its new port', async () => {
  proxy.retarget(1)
  await expect(put('/x')).rejects.toThrow()
  proxy.retarget(target)
  expect(await put('/x')).toHaveLength(5011)
})

it('understands a request that arrives in small pieces', async () => {
  const socket = dial(proxy.port, '127.0.0.1')
  const text =
    'PUT /api/models/ticket/1/start HTTP/1.1\r\nHost: x\r\nConnection: keep-alive\r\nContent-Length: 5\r\n\r\nhello'
  for (const piece of text.match(/[\s\S]{1,7}/g) ?? []) {
    socket.write(piece)
    await new Promise((done) => setImmediate(done))
  }
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => parts.push(part))
  await new Promise((done) => socket.once('close', done))
  expect(served).toEqual(['PUT /api/models/ticket/1/start hello'])
  expect(Buffer.concat(parts).toString()).toMatch(/^HTTP\/1\.1 200 /)
})
