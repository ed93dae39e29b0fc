import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { HINT_EVENT } from '#contract/core/protocol.ts'
import {
  connectAs as connectTo,
  nextHint,
  nextState,
  type RealtimeClient,
  subscribed,
} from '../testing/servers/realtime-client.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'

let server: TestServer
let manager: Caller
let port: number
const opened: RealtimeClient[] = []

beforeAll(async () => {
  server = await startTestServer()
  manager = await server.as('manager')
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  port = (server.app.server.address() as AddressInfo).port
})
afterEach(() => {
  for (const pusher of opened.splice(0)) pusher.disconnect()
})
afterAll(() => server.close())

const key = () => server.services.realtime.keys.key

const connectAs = async (caller: Caller): Promise<RealtimeClient> => {
  const pusher = await connectTo(caller, { key: key(), port })
  opened.push(pusher)
  return pusher
}

describe('the stock pusher-js client', () => {
  test('hears hints on its channels', async () => {
    const { people, ownClient, tickets } = server.fixture
    const [staff, client] = [await connectAs(await server.as('technicien')), await connectAs(await server.as('client'))]
    expect(await subscribed(staff, 'private-layout')).toBe('subscribed')
    expect(await subscribed(staff, `private-employee.${people.technicien}`)).toBe('subscribed')
    expect(await subscribed(client, `private-client.${ownClient}`)).toBe('subscribed')
    const hints = [nextHint(staff, 'private-layout'), nextHint(client, `private-client.${ownClient}`)]
    await manager.put(`/api/models/ticket/${tickets.own}/updateUt`, { ut: 12 })
    expect(await Promise.all(hints)).toEqual([
      { model: 'ticket', ids: [tickets.own] },
      { model: 'ticket', ids: [tickets.own] },
    ])
  })

  test('is let into no channel of others', async () => {
    const { people, otherClient, ownClient } = server.fixture
    const client = await connectAs(await server.as('client'))
    for (const name of [
      'private-layout',
      `private-client.${otherClient}`,
      `private-employee.${people.manager}`,
      'private-unknown',
      `private-client.${ownClient}x`,
    ]) {
      expect(await subscribed(client, name), name).toBe('refused')
    }
    const staff = await connectAs(await server.as('technicien'))
    expect(await subscribed(staff, `private-client.${ownClient}`)).toBe('refused')
  })

  test('no longer hears after unsubscribing', async () => {
    const staff = await connectAs(await server.as('technicien'))
    await subscribed(staff, 'private-layout')
    let heard = 0
    staff.channel('private-layout').bind(HINT_EVENT, () => heard++)
    staff.unsubscribe('private-layout')
    const other = await connectAs(await server.as('technicien'))
    await subscribed(other, 'private-layout')
    const hint = nextHint(other, 'private-layout')
    await manager.put(`/api/models/ticket/${server.fixture.tickets.own}/updateUt`, { ut: 13 })
    await hint
    expect(heard).toBe(0)
  })

  test('comes back with new rights when its role changed, and stays away after signing out', async () => {
    const id = await server.fixture.addUser('technicien', 'Volant')
    const caller = await server.asUser(id)
    const pusher = await connectAs(caller)
    await subscribed(pusher, 'private-layout')
    const again = nextState(pusher, 'connected')
    const [role] = (await manager.get('/api/models/role?filter[slug]=client')).json().data
    const refused = new Promise((done) => pusher.channel('private-layout').bind('pusher:subscription_error', done))
    await manager.put(`/api/models/user/${id}`, { role_id: role.id, client_id: server.fixture.ownClient })
    await again
    await refused
    expect(await subscribed(pusher, `private-client.${server.fixture.ownClient}`)).toBe('subscribed')
    const gone = nextState(pusher, 'disconnected')
    await caller.post('/api/interfaces/auth/logout')
    await gone
  })
})

describe('a raw socket', () => {
  interface Raw {
    readonly socket: WebSocket
    next(): Promise<{ event: string; data: { code?: number; socket_id?: string } }>
  }

  const openRaw = (path = `/app/${key()}`, headers: Record<string, string> = {}): Raw => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers })
    const heard: string[] = []
    const waiting: ((text: string) => void)[] = []
    socket.on('message', (data) => {
      const next = waiting.shift()
      if (next) next(String(data))
      else heard.push(String(data))
    })
    const text = (): Promise<string> => {
      const [first] = heard.splice(0, 1)
      return first === undefined ? new Promise((done) => waiting.push(done)) : Promise.resolve(first)
    }
    return {
      socket,
      next: async () => {
        const frame = JSON.parse(await text())
        return { event: frame.event, data: JSON.parse(frame.data) }
      },
    }
  }
  const closed = (socket: WebSocket): Promise<number> => new Promise((done) => socket.on('close', done))
  const refusedUpgrade = (socket: WebSocket): Promise<string> =>
    new Promise((done) => socket.on('error', (error) => done(error.message)))

  test('is greeted, answered on ping, refused unsigned and forged private channels and client events', async () => {
    const { socket, next } = openRaw()
    const greeting = await next()
    expect(greeting.event).toBe('pusher:connection_established')
    expect(greeting.data.socket_id).toMatch(/^\d+\.\d+$/)
    const ask = async (event: string, data: object) => {
      socket.send(JSON.stringify({ event, data }))
      return next()
    }
    expect((await ask('pusher:ping', {})).event).toBe('pusher:pong')
    expect((await ask('pusher:subscribe', { channel: 'private-layout' })).data.code).toBe(4009)
    expect(
      (await ask('pusher:subscribe', { channel: 'private-layout', auth: `${key()}:${'0'.repeat(64)}` })).data.code,
    ).toBe(4009)
    expect((await ask('pusher:subscribe', { channel: 'layout', auth: 'x' })).data.code).toBe(4009)
    expect((await ask('client-typing', { channel: 'private-layout' })).data.code).toBe(4301)
    socket.send('not json')
    expect((await next()).data.code).toBe(4300)
    socket.close()
  })

  test('with a signature made for another socket is refused', async () => {
    const [mine, theirs] = [openRaw(), openRaw()]
    const [, other] = [await mine.next(), await theirs.next()]
    const { auth } = (
      await manager.post('/broadcasting/auth', { socket_id: other.data.socket_id, channel_name: 'private-layout' })
    ).json()
    mine.socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: 'private-layout', auth } }))
    expect((await mine.next()).data.code).toBe(4009)
    mine.socket.close()
    theirs.socket.close()
  })

  test('is closed after a frame of 1 MiB, an unknown key, and refused from a foreign page or path', async () => {
    const large = openRaw()
    await large.next()
    large.socket.send('x'.repeat(1_048_576))
    expect(await closed(large.socket)).toBe(1009)
    const unknown = openRaw('/app/unknown')
    expect((await unknown.next()).data.code).toBe(4001)
    expect(await closed(unknown.socket)).toBe(4001)
    expect(await refusedUpgrade(openRaw(undefined, { origin: 'https://elsewhere.example' }).socket)).toContain('403')
    expect(await refusedUpgrade(openRaw('/other').socket)).toContain('404')
    const own = openRaw(undefined, { origin: `http://127.0.0.1:${port}` })
    expect((await own.next()).event).toBe('pusher:connection_established')
    own.socket.close()
  })
})

test('a channel is authorised for nobody without a session', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/broadcasting/auth',
    payload: { socket_id: '1.1', channel_name: 'private-layout' },
  })
  expect(answer.statusCode).toBe(401)
})
