import { createECDH } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MODEL_NAMES } from '#contract/registry.ts'
import { smtpTransport } from '../mail/smtp.ts'
import type { PushMessage } from '../push/deliver.ts'
import { CURVE } from '../push/encrypt.ts'
import { mailEveryoneAtOnce } from '../testing/people/mailed-at-once.ts'
import { sampleFile } from '../testing/records/sample-files.ts'
import { upload } from '../testing/records/upload.ts'
import { connectAs, openPort, type RealtimeClient, subscribed } from '../testing/servers/realtime-client.ts'
import { type SmtpPeer, startSmtpPeer } from '../testing/servers/smtp-peer.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'

/** Part of every internal text: nothing that reaches a person of the client may contain it. */
const SECRET = 'zzsecretnote'

let server: TestServer
let peer: SmtpPeer
let technicien: Caller
let realtime: RealtimeClient
let ticketId: number
const pushed: { endpoint: string; message: PushMessage }[] = []
const heard: { event: string; data: unknown }[] = []

const clients = ['client', 'secondClient', 'clientManager'] as const

beforeAll(async () => {
  peer = await startSmtpPeer()
  server = await startTestServer(undefined, {
    mail: smtpTransport(peer.url, 'SAV <sav@sav.example>'),
    mailFrom: 'SAV <sav@sav.example>',
    mailbox: 'sav@sav.example',
    publicUrl: 'https://sav.example',
    deliverPush: async ({ endpoint }, message) => {
      pushed.push({ endpoint, message })
      return { status: 'sent' }
    },
  })
  technicien = await server.as('technicien')
  await mailEveryoneAtOnce(server)
  const browser = createECDH(CURVE)
  const keys = { p256dh: browser.generateKeys('base64url'), auth: Buffer.alloc(16, 3).toString('base64url') }
  for (const person of [...clients, 'manager'] as const) {
    const caller = await server.as(person)
    await caller.post('/api/push/subscribe', {
      endpoint: `https://updates.push.services.mozilla.com/wpush/v2/${person}`,
      ...keys,
    })
    await caller.post('/api/models/notification_preference', {
      comment_push: true,
      mention_push: true,
      progress_push: true,
      comment_mail: 'at_once',
    })
  }
  const client = await server.as('client')
  realtime = await connectAs(client, { key: server.services.realtime.keys.key, port: await openPort(server) })
  for (const channel of [
    `private-client.${server.fixture.ownClient}`,
    `private-employee.${server.fixture.people.client}`,
  ])
    expect(await subscribed(realtime, channel)).toBe('subscribed')
  realtime.bind_global((event: string, data: unknown) => heard.push({ event, data }))
})
afterAll(async () => {
  realtime.disconnect()
  await server.close()
  await peer.stop()
})
beforeEach(async () => {
  const { people, projets } = server.fixture
  ticketId = await server.fixture.addTicket('Imprimante', projets.own, {
    created_by_id: people.client,
    responsable_id: people.manager,
  })
  await server.services.background.idle()
  peer.received.splice(0)
  pushed.splice(0)
  heard.splice(0)
})

const say = async (body: object): Promise<number> => {
  const answer = await technicien.post('/api/models/comment', { ticket_id: ticketId, ...body })
  expect(answer.statusCode).toBe(201)
  return answer.json().data.id
}
const people = () => server.fixture.people

/** Notes made in every possible way, with their ids. */
const writeNotes = async (): Promise<readonly number[]> => {
  const { client, secondClient, manager } = people()
  const note = await say({
    body: `${SECRET} : garantie dépassée @Client Essai`,
    visible_to_client: false,
    mentions: [client, secondClient, manager],
  })
  const edited = await say({ body: 'À suivre', visible_to_client: false })
  await technicien.put(`/api/models/comment/${edited}/editBody`, { body: `${SECRET} modifié`, mentions: [client] })
  return [note, edited]
}

/** Every answer of the API to this person about the records that hold the notes. */
const answersTo = async (
  caller: Caller,
  userId: number,
  notes: readonly number[],
): Promise<ReadonlyMap<string, string>> => {
  const paths = [
    ...MODEL_NAMES.flatMap((model) => [
      `${model}?limit=all`,
      `${model}?since=`,
      `${model}?search=${SECRET}`,
      `${model}/export?search=${SECRET}`,
    ]),
    ...notes.map((id) => `comment/${id}`),
    `comment?filter[ticket_id]=${ticketId}`,
    `ticket/${ticketId}`,
    `user/${userId}/unreadComments`,
  ].map((path) => `/api/models/${path}`)
  const answers = new Map<string, string>()
  for (const path of [...paths, '/api/notifications']) answers.set(path, (await caller.get(path)).body)
  return answers
}

describe('an internal note', () => {
  test('is in no list, feed, search, export, record and count of a client’s person', async () => {
    const before = (await (await server.as('client')).get(`/api/models/user/${people().client}/unreadComments`)).body
    const notes = await writeNotes()
    const file = await upload(
      technicien,
      { model: 'ticket', id: ticketId },
      { ...(await sampleFile('pdf')), name: `${SECRET}.pdf` },
      { extra: { visible_to_client: 'false' } },
    )
    expect(file.statusCode).toBe(201)
    for (const person of clients) {
      const answers = await answersTo(await server.as(person), people()[person], notes)
      for (const [path, body] of answers) expect(body, `${person} ${path}`).not.toContain(SECRET)
    }
    const after = (await (await server.as('client')).get(`/api/models/user/${people().client}/unreadComments`)).body
    expect(after).toBe(before)
    // Staff find the note by these questions, so the questions reach the places that may hold it.
    const known = await answersTo(await server.as('manager'), people().manager, notes)
    const found = [...known].filter(([, body]) => body.includes(SECRET)).map(([path]) => path)
    for (const path of [
      'comment?limit=all',
      'comment?since=',
      `comment?search=${SECRET}`,
      `comment/${notes[0]}`,
      `comment?filter[ticket_id]=${ticketId}`,
    ])
      expect(found).toContain(`/api/models/${path}`)
  })

  test('can be neither read, marked, changed nor deleted by a client’s person', async () => {
    const notes = await writeNotes()
    const client = await server.as('client')
    for (const id of notes) {
      const path = `/api/models/comment/${id}`
      const answers = [
        await client.put(`${path}/markAsRead`, { is_read: true }),
        await client.put(`${path}/editBody`, { body: 'Lu' }),
        // Refused for the field, before anything is looked up: the same answer for any id.
        await client.put(`${path}/updateVisibility`, { visible_to_client: true }),
        await client.delete(path),
      ]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 422, 404])
      for (const { body } of answers) expect(body).not.toContain(SECRET)
    }
  })

  test('rings, mails and pushes nobody of the client, though it names them; a later reply quotes none of it', async () => {
    await writeNotes()
    await server.services.background.idle()
    expect(peer.received.filter(({ to }) => to.includes('client@exemple.fr'))).toEqual([])
    expect(pushed.map(({ endpoint }) => endpoint.split('/').at(-1))).toEqual(expect.arrayContaining(['manager']))
    expect(pushed.filter(({ endpoint }) => !endpoint.endsWith('/manager'))).toEqual([])
    // The client's event comes last: no earlier event is still in flight.
    const reply = await say({ body: 'Bonjour, nous regardons' })
    await expect.poll(() => JSON.stringify(heard)).toContain(String(reply))
    await server.services.background.idle()
    const about = heard.filter(({ event }) => !event.startsWith('pusher')).map(({ data }) => JSON.stringify(data))
    expect(about.filter((data) => data.includes(SECRET))).toEqual([])
    expect(about.filter((data) => data.includes('comment') && !data.includes(String(reply)))).toEqual([])
    const mailed = peer.received.filter(({ to }) => to.some((address) => /client|seconde|direction/.test(address)))
    expect(mailed).toHaveLength(1)
    expect(mailed.map(({ source }) => source).join('')).not.toContain(SECRET)
    expect(JSON.stringify(pushed)).not.toContain(SECRET)
    // Staff's mail about the reply may be answered to the client: it quotes no note either.
    const toManager = peer.received.filter(({ to }) => to.includes('manager@exemple.fr')).map(({ source }) => source)
    expect(toManager.at(-1)).toContain('nous regardons')
    expect(toManager.at(-1)).not.toContain(SECRET)
    expect(toManager.join('')).toContain(SECRET)
  })

  test('that was a reply before is removed from the client’s device by the next feed page', async () => {
    const client = await server.as('client')
    const id = await say({ body: `${SECRET} envoyé par erreur` })
    const first = (await client.get('/api/models/comment?since=&limit=500')).json()
    expect(JSON.stringify(first)).toContain(SECRET)
    await technicien.put(`/api/models/comment/${id}/updateVisibility`, { visible_to_client: false })
    const next = (await client.get(`/api/models/comment?since=${encodeURIComponent(first.metadata.cursor)}`)).json()
    expect(next.deleted).toContain(id)
    expect(JSON.stringify(next)).not.toContain(SECRET)
    expect((await client.get(`/api/models/comment/${id}`)).statusCode).toBe(404)
  })
})
