import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HINT_EVENT, type Hint } from '#contract/core/protocol.ts'
import { sampleFile } from '../testing/records/sample-files.ts'
import { upload } from '../testing/records/upload.ts'
import { type Published, recordPublished } from '../testing/servers/published.ts'
import { connectAs, openPort, type RealtimeClient, subscribed } from '../testing/servers/realtime-client.ts'
import { type Caller, type Person, startTestServer, type TestServer } from '../testing/servers/test-server.ts'

let server: TestServer
let port: number
let said: Published[]
let manager: Caller
let technicien: Caller
let client: Caller
let clientManager: Caller
const opened: RealtimeClient[] = []

beforeAll(async () => {
  server = await startTestServer()
  port = await openPort(server)
  said = recordPublished(server)
  manager = await server.as('manager')
  technicien = await server.as('technicien')
  client = await server.as('client')
  clientManager = await server.as('clientManager')
})
beforeEach(() => said.splice(0))
afterEach(() => {
  for (const socket of opened.splice(0)) socket.disconnect()
})
afterAll(() => server.close())

/** Everything that a person of a client can hear: each channel that lets them in. */
const listen = async (person: Person, clientId: number) => {
  const socket = await connectAs(await server.as(person), { key: server.services.realtime.keys.key, port })
  opened.push(socket)
  const heard: { readonly event: string; readonly data: unknown }[] = []
  const channels = [`private-client.${clientId}`, `private-employee.${server.fixture.people[person]}`]
  for (const name of channels) {
    expect(await subscribed(socket, name), name).toBe('subscribed')
    socket.channel(name).bind_global((event: string, data: unknown) => {
      if (!event.startsWith('pusher')) heard.push({ event, data })
    })
  }
  return heard
}

/** Actions on records of the first client alone: the other one must hear of none of them. */
const ABOUT_ONE_CLIENT: readonly {
  readonly name: string
  readonly act: () => Promise<{ readonly statusCode: number }>
}[] = [
  {
    name: 'a ticket is estimated',
    act: () => technicien.put(`/api/models/ticket/${server.fixture.tickets.own}/updateUt`, { ut: 9 }),
  },
  {
    name: 'a ticket is raised',
    act: () => client.post('/api/models/ticket', { name: 'Écran noir', projet_id: server.fixture.projets.own }),
  },
  {
    name: 'a comment is written',
    act: () => client.post('/api/models/comment', { ticket_id: server.fixture.tickets.own, body: 'Toujours en panne' }),
  },
  {
    name: 'a photo is attached',
    act: async () => upload(client, { model: 'ticket', id: server.fixture.tickets.own }, await sampleFile('png')),
  },
  {
    name: 'somebody looks at a ticket',
    act: () => client.post(`/api/models/ticket/${server.fixture.tickets.own}/presence`, { doing: 'looking' }),
  },
  {
    name: 'a link to a ticket is made',
    act: () => client.post(`/api/models/ticket/${server.fixture.tickets.own}/links`, {}),
  },
  {
    name: 'a colleague is invited',
    act: () =>
      clientManager.post('/api/interfaces/colleagues', {
        firstname: 'Ana',
        lastname: 'Voisin',
        email: 'ana.voisin@exemple.fr',
      }),
  },
  {
    name: 'a projet is renamed',
    act: () => manager.put(`/api/models/projet/${server.fixture.projets.own}`, { name: 'Projet renommé' }),
  },
  {
    name: 'the client is renamed',
    act: () => manager.put(`/api/models/client/${server.fixture.ownClient}`, { name: 'Client A, nouveau nom' }),
  },
]

describe('a person of a client hears nothing of another one', () => {
  test('on any channel that lets them in, whatever happens there', async () => {
    const { ownClient, otherClient, tickets } = server.fixture
    const [own, other] = [await listen('client', ownClient), await listen('otherClient', otherClient)]
    for (const { name, act } of ABOUT_ONE_CLIENT) {
      const answer = await act()
      expect([200, 201], name).toContain(answer.statusCode)
    }
    // Hints arrive in order: this one is the last of all.
    await technicien.put(`/api/models/ticket/${tickets.other}/updateUt`, { ut: 9 })
    await expect.poll(() => other.length).toBeGreaterThan(0)
    expect(other).toEqual([{ event: HINT_EVENT, data: { model: 'ticket', ids: [tickets.other] } }])
    const heardOf = new Set(own.filter(({ event }) => event === HINT_EVENT).map(({ data }) => (data as Hint).model))
    expect([...heardOf].sort()).toEqual(
      expect.arrayContaining(['client', 'comment', 'file', 'projet', 'ticket', 'user']),
    )
  })
})

describe('no client hears', () => {
  const ofClients = () => said.filter(({ channel }) => channel.startsWith('private-client.'))

  test('of what the staff keep to themselves about a ticket', async () => {
    const { tickets } = server.fixture
    await technicien.put(`/api/models/ticket/${tickets.internal}/updateUt`, { ut: 3 })
    await technicien.post('/api/models/comment', {
      ticket_id: tickets.own,
      body: 'Entre nous',
      visible_to_client: false,
    })
    await upload(technicien, { model: 'ticket', id: tickets.own }, await sampleFile('pdf'), {
      extra: { visible_to_client: 'false' },
    })
    expect(said.some(({ channel }) => channel === 'private-layout')).toBe(true)
    const told = ofClients().flatMap(({ data }) => {
      const { model, ids } = data as Hint
      return model === 'comment' || model === 'file' || ids.includes(tickets.internal) ? [data] : []
    })
    expect(told).toEqual([])
  })

  test('of an article for the staff', async () => {
    const { data } = (
      await manager.post('/api/models/help_article', { title_fr: 'Consigne', body_fr: 'Interne', audience: 'staff' })
    ).json()
    await manager.put(`/api/models/help_article/${data.id}/publish`, {})
    expect(said.some(({ channel }) => channel === 'private-layout')).toBe(true)
    expect(ofClients().filter(({ data: hint }) => (hint as Hint).ids.includes(data.id))).toEqual([])
  })
})
