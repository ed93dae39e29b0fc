import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { UserAnswer } from '#contract/core/protocol.ts'
import type { BuiltServer } from '../build-server.ts'
import { testPglite } from '../testing/databases/test-database.ts'
import { freePort } from '../testing/servers/free-port.ts'
import {
  connectAs,
  nextEvent,
  nextHint,
  openPort,
  type RealtimeClient,
  subscribed,
} from '../testing/servers/realtime-client.ts'
import { buildTestServer, type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'
import type { Cluster } from './cluster-config.ts'

/** A second server that does nothing but play the cluster. */
let cluster: BuiltServer
let port: number
let server: TestServer
const opened: RealtimeClient[] = []

const at = (host: BuiltServer, onPort: number): Cluster => ({
  appId: 'sav',
  ...host.services.realtime.keys,
  at: { host: '127.0.0.1', port: onPort, tls: false },
})

beforeAll(async () => {
  cluster = await buildTestServer(await testPglite())
  port = await openPort(cluster)
  server = await startTestServer(await testPglite(), { cluster: at(cluster, port) })
})
afterEach(() => {
  for (const client of opened.splice(0)) client.disconnect()
})
afterAll(async () => {
  await server.close()
  await cluster.close()
})

/** Goes where the API says. */
const listen = async (caller: Caller): Promise<RealtimeClient> => {
  const { realtime } = (await caller.get('/api/interfaces/auth/user')).json() as UserAnswer
  const client = await connectAs(caller, { key: realtime.key, port: realtime.port ?? 0 })
  opened.push(client)
  return client
}

const write = async (to: TestServer, ut: number): Promise<number> => {
  const manager = await to.as('manager')
  return (await manager.put(`/api/models/ticket/${to.fixture.tickets.own}/updateUt`, { ut })).statusCode
}

test('clients get the address of the cluster, are authorised for their channels, and receive actions', async () => {
  const caller = await server.as('technicien')
  const { realtime } = (await caller.get('/api/interfaces/auth/user')).json() as UserAnswer
  expect(realtime).toEqual({ key: cluster.services.realtime.keys.key, host: '127.0.0.1', port, tls: false })
  const client = await listen(caller)
  expect(await subscribed(client, 'private-layout')).toBe('subscribed')
  expect(await subscribed(client, `private-employee.${server.fixture.people.manager}`)).toBe('refused')
  const hint = nextHint(client, 'private-layout')
  expect(await write(server, 31)).toBe(200)
  expect(await hint).toEqual({ model: 'ticket', ids: [server.fixture.tickets.own] })
})

test('more events than one call takes arrive, in order', async () => {
  const client = await listen(await server.as('technicien'))
  await subscribed(client, 'private-layout')
  const heard: unknown[] = []
  client.channel('private-layout').bind('count', (data: unknown) => heard.push(data))
  const last = nextEvent(client, 'private-layout', 'last')
  const numbers = Array.from({ length: 25 }, (_, n) => n)
  for (const n of numbers) server.services.bus.publish('private-layout', 'count', n)
  server.services.bus.publish('private-layout', 'last', {})
  await last
  expect(heard).toEqual(numbers)
})

test('a signed-out person is authorised for no channel, and pages may reach the cluster only', async () => {
  const caller = await server.as('technicien')
  await caller.post('/api/interfaces/auth/logout')
  expect(
    (await caller.post('/broadcasting/auth', { socket_id: '1.1', channel_name: 'private-layout' })).statusCode,
  ).toBe(401)
  const { headers } = await server.app.inject({ url: '/health' })
  expect(headers['content-security-policy']).toContain(`connect-src 'self' ws://127.0.0.1:${port};`)
  expect((await server.app.inject({ method: 'POST', url: '/apps/sav/events', payload: {} })).statusCode).toBe(404)
})

test('writes succeed while the cluster is unreachable, and their hints arrive once it is back', async () => {
  const late = await buildTestServer(await testPglite())
  const away = await freePort()
  const writer = await startTestServer(await testPglite(), { cluster: at(late, away) })
  const told = new Promise((done) => {
    late.services.bus.subscribe({
      published: (channel, _event, data) => done({ channel, data }),
      dropped: () => undefined,
      claimed: () => undefined,
    })
  })
  expect(await write(writer, 32)).toBe(200)
  await late.app.listen({ host: '127.0.0.1', port: away })
  expect(await told).toEqual({
    channel: 'private-layout',
    data: { model: 'ticket', ids: [writer.fixture.tickets.own] },
  })
  await writer.close()
  await late.close()
})
