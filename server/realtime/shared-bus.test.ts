import { sql } from 'drizzle-orm'
import Pusher from 'pusher'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { HINT_EVENT } from '#contract/core/protocol.ts'
import type { BuiltServer } from '../build-server.ts'
import { startPostgres, type TestPostgres } from '../testing/databases/postgres.ts'
import {
  connectAs,
  nextEvent,
  nextHint,
  nextState,
  openPort,
  type RealtimeClient,
  subscribed,
} from '../testing/servers/realtime-client.ts'
import {
  buildTestServer,
  type Caller,
  callerOn,
  callerWith,
  startTestServer,
  type TestServer,
} from '../testing/servers/test-server.ts'

let postgres: TestPostgres
let one: TestServer
let other: BuiltServer
let ports: { readonly one: number; readonly other: number }
const opened: RealtimeClient[] = []

beforeAll(async () => {
  postgres = await startPostgres()
  one = await startTestServer({ url: postgres.url })
  other = await buildTestServer({ url: postgres.url })
  ports = { one: await openPort(one), other: await openPort(other) }
})
afterEach(() => {
  for (const client of opened.splice(0)) client.disconnect()
})
afterAll(async () => {
  await one.close()
  await other.close()
  await postgres.stop()
})

const listen = async (caller: Caller, port: number): Promise<RealtimeClient> => {
  const client = await connectAs(caller, { key: one.services.realtime.keys.key, port })
  opened.push(client)
  expect(await subscribed(client, 'private-layout')).toBe('subscribed')
  return client
}

const writeOnOne = async (ut: number): Promise<void> => {
  const manager = await one.as('manager')
  const answer = await manager.put(`/api/models/ticket/${one.fixture.tickets.own}/updateUt`, { ut })
  expect(answer.statusCode).toBe(200)
}

test('an action through one process reaches the sockets of both, once', async () => {
  const { technicien } = one.fixture.people
  const here = await listen(await callerOn(one, technicien), ports.one)
  const there = await listen(await callerOn(other, technicien), ports.other)
  const heard = { here: 0, there: 0 }
  here.channel('private-layout').bind(HINT_EVENT, () => heard.here++)
  there.channel('private-layout').bind(HINT_EVENT, () => heard.there++)
  const first = [nextHint(here, 'private-layout'), nextHint(there, 'private-layout')]
  await writeOnOne(21)
  const hint = { model: 'ticket', ids: [one.fixture.tickets.own] }
  expect(await Promise.all(first)).toEqual([hint, hint])
  // Later messages arrive after all messages of the write.
  const last = [nextEvent(here, 'private-layout', 'last'), nextEvent(there, 'private-layout', 'last')]
  one.services.bus.publish('private-layout', 'last', {})
  await Promise.all(last)
  expect(heard).toEqual({ here: 1, there: 1 })
})

test('a message larger than a PostgreSQL notification arrives completely', async () => {
  const { key, secret } = one.services.realtime.keys
  const pusher = new Pusher({ appId: 'sav', key, secret, host: '127.0.0.1', port: String(ports.one) })
  const client = await listen(await callerOn(other, one.fixture.people.technicien), ports.other)
  const event = nextEvent(client, 'private-layout', 'news')
  const text = 'é漢😀"\\'.repeat(700)
  await pusher.trigger('private-layout', 'news', { text })
  expect(await event).toEqual({ text })
})

test('a session that ends through one process ends its socket on the other, whichever let it in', async () => {
  const caller = await callerOn(other, one.fixture.people.technicien)
  const client = await listen(callerWith(one.app, caller.token), ports.other)
  const gone = nextState(client, 'disconnected')
  await callerWith(one.app, caller.token).post('/api/interfaces/auth/logout')
  await gone
  expect(
    (await caller.post('/broadcasting/auth', { socket_id: '1.1', channel_name: 'private-layout' })).statusCode,
  ).toBe(401)
})

test('changed rights send a person’s sockets on the other process away to come back with new ones', async () => {
  const id = await one.fixture.addUser('technicien', 'Mobile')
  const client = await listen(await callerOn(other, id), ports.other)
  const again = nextState(client, 'connected')
  const refused = new Promise((done) => client.channel('private-layout').bind('pusher:subscription_error', done))
  const manager = await one.as('manager')
  const [role] = (await manager.get('/api/models/role?filter[slug]=client')).json().data
  expect(
    (await manager.put(`/api/models/user/${id}`, { role_id: role.id, client_id: one.fixture.ownClient })).statusCode,
  ).toBe(200)
  await again
  await refused
  expect(await subscribed(client, `private-client.${one.fixture.ownClient}`)).toBe('subscribed')
})

test('a listening connection that was cut comes back, clients reconnect to ask for what they missed, and hints arrive again', async () => {
  const client = await listen(await callerOn(other, one.fixture.people.technicien), ports.other)
  const back = nextState(client, 'connected')
  const welcome = new Promise((done) => client.channel('private-layout').bind('pusher:subscription_succeeded', done))
  await one.database.query.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sav listen'`,
  )
  await back
  await welcome
  const hint = nextHint(client, 'private-layout')
  await writeOnOne(22)
  expect(await hint).toEqual({ model: 'ticket', ids: [one.fixture.tickets.own] })
})
