import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { NewEvent } from '#contract/core/events/event.ts'
import { MAX_UPLOAD_BYTES } from '#contract/core/files/uploads.ts'
import { temporaryId } from '#contract/core/ids.ts'
import type { Actor } from '#contract/core/roles.ts'
import { sampleFile } from '#server/testing/records/sample-files.ts'
import { blobOf } from '#server/testing/records/upload.ts'
import { type Caller, startTestServer, type TestServer } from '#server/testing/servers/test-server.ts'
import type { HttpRequest } from '#src/sync-worker/core/ports.ts'
import { type EngineOnServer, type Passage, startEngineOn } from '#tests/support/engine-on-server.ts'

/** Files from the engine to the real server, with lost requests and responses. */

const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 20_000 })

let server: TestServer
let technicien: Caller
let actor: Actor
const open: EngineOnServer[] = []

beforeAll(async () => {
  server = await startTestServer()
  technicien = await server.as('technicien')
  actor = { id: String(server.fixture.people.technicien), role: 'technicien', clientId: null }
})
afterEach(async () => {
  for (const { engine } of open.splice(0)) await engine.stop()
})
afterAll(() => server.close())

const through: Passage = (_request, send) => send()
const none: Passage = async () => ({ kind: 'none' })
const isUpload = ({ path }: HttpRequest): boolean => path.startsWith('/api/upload/')

const start = async (passage: Passage): Promise<EngineOnServer> => {
  const device = await startEngineOn(technicien, actor, passage)
  open.push(device)
  device.engine.begin()
  return device
}

const attachment = (ticketId: string, name: string, file: Blob, mime: string): NewEvent => {
  const id = randomUUID()
  const payload = { ticket_id: ticketId, name, mime, bytes: file.size }
  return { id, model: 'file', recordId: temporaryId(id), action: 'create', payload, was: {}, groupId: null, file }
}

const photo = async (ticketId: string, name = 'Écran.jpg'): Promise<NewEvent> =>
  attachment(ticketId, name, blobOf(await sampleFile('jpeg')), 'image/jpeg')

const own = (): string => String(server.fixture.tickets.own)

const filesOf = async (ticketName: string): Promise<readonly { readonly name: string; readonly user_id: number }[]> => {
  const manager = await server.as('manager')
  const [ticket] = (await manager.get(`/api/models/ticket?search=${encodeURIComponent(ticketName)}`)).json().data
  return ticket ? (await manager.get(`/api/models/file?filter[ticket_id]=${ticket.id}`)).json().data : []
}

test('a ticket and its photos wait for the network and arrive once each, though every first answer is lost', async () => {
  let isOnline = false
  const lost = new Set<unknown>()
  const device = await start(async (request, send) => {
    if (!isOnline) return { kind: 'none' }
    const answer = await send()
    const key = request.headers['idempotency-key']
    if (key === undefined || lost.has(key)) return answer
    lost.add(key)
    return { kind: 'none' }
  })
  const ticketId = temporaryId(randomUUID())
  const photos = [await photo(ticketId, 'Avant.jpg'), await photo(ticketId, 'Après.jpg')]
  const payload = { name: 'Cave inondée', projet_id: String(server.fixture.projets.own) }
  const creation = {
    id: randomUUID(),
    model: 'ticket',
    recordId: ticketId,
    action: 'create',
    payload,
    was: {},
    groupId: null,
  }
  const answers = await device.engine.dispatchAll([creation, ...photos])
  expect(answers.map(({ status }) => status)).toEqual(['logged', 'logged', 'logged'])
  expect(device.displayed('file')).toHaveLength(2)
  expect([...device.files.keys()].sort()).toEqual(photos.map(({ id }) => id).sort())
  expect(JSON.stringify(device.engine.events())).not.toContain('"file":')

  isOnline = true
  device.engine.wake()
  await eventually(() => device.engine.status().pending).toBe(0)
  expect((await filesOf('Cave inondée')).map(({ name, user_id }) => [name, String(user_id)]).sort()).toEqual([
    ['Après.jpg', actor.id],
    ['Avant.jpg', actor.id],
  ])
  await eventually(() => device.files.size).toBe(0)
  expect(device.news.filter(({ kind }) => kind === 'refused')).toEqual([])
})

test('large ones under way leave room for what is small', async () => {
  let release: () => void = () => undefined
  const isLet = new Promise<void>((done) => {
    release = done
  })
  let most = 0
  let underWay = 0
  const device = await start(async (request, send) => {
    if (!isUpload(request)) return send()
    underWay += 1
    most = Math.max(most, underWay)
    await isLet
    underWay -= 1
    return send()
  })
  for (const name of ['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg'])
    await device.engine.dispatch(await photo(own(), name))
  const payload = { name: 'Entre les photos', projet_id: String(server.fixture.projets.own) }
  await device.act({ model: 'ticket', recordId: temporaryId(randomUUID()), action: 'create', payload })
  await eventually(() => device.engine.events().at(-1)?.state).toBe('accepted')
  release()
  await eventually(() => device.engine.status().pending).toBe(0)
  expect(most).toBe(2)
})

test('what the device finds wrong is not written at all', async () => {
  const device = await start(none)
  const issueOf = async (event: NewEvent): Promise<unknown> => {
    const answer = await device.engine.dispatch(event)
    return answer.status === 'invalid' && answer.issues['image']?.[0]
  }
  expect(await issueOf(attachment(own(), 'tableau.xlsx', new Blob(['x']), ''))).toEqual({ code: 'file_type' })
  expect(await issueOf(attachment(own(), 'vide.pdf', new Blob([]), 'application/pdf'))).toEqual({ code: 'file_empty' })
  const large = new Blob([new Uint8Array(MAX_UPLOAD_BYTES + 1)])
  expect(await issueOf(attachment(own(), 'grand.pdf', large, 'application/pdf'))).toEqual({
    code: 'file_size',
    bound: 10,
  })
  const { file: _, ...empty } = await photo(own())
  expect(await issueOf(empty)).toEqual({ code: 'required' })
  expect([device.engine.events(), device.files.size]).toEqual([[], 0])
})

test('files of a creation that may not be are not kept either', async () => {
  const device = await start(none)
  const ticketId = temporaryId(randomUUID())
  const creation = {
    id: randomUUID(),
    model: 'ticket',
    recordId: ticketId,
    action: 'create',
    payload: { name: '' },
    was: {},
    groupId: null,
  }
  const answers = await device.engine.dispatchAll([creation, await photo(ticketId)])
  expect(answers.map(({ status }) => status)).toEqual(['invalid', 'invalid'])
  expect([device.engine.events(), device.files.size]).toEqual([[], 0])
})

test('a file that is not what its name says is refused in words, and stays on the device until the person has decided', async () => {
  const device = await start(through)
  const event = attachment(own(), 'photo.jpg', new Blob(['not a picture']), 'image/jpeg')
  await device.engine.dispatch(event)
  await eventually(() => device.engine.status().attention).toBe(1)
  const [refused] = device.engine.events()
  expect([refused?.state, refused?.refusal?.status, Object.keys(refused?.refusal?.errors ?? {})]).toEqual([
    'refused',
    422,
    ['image'],
  ])
  expect(device.displayed('file').some(({ name }) => name === 'photo.jpg')).toBe(false)
  expect([...device.files.keys()]).toEqual([event.id])
  expect(await device.engine.cancel(event.id)).toBe(true)
  await eventually(() => device.files.size).toBe(0)
})

test('one whose bytes are gone says so', async () => {
  let isOnline = false
  const device = await start((_request, send) => (isOnline ? send() : Promise.resolve({ kind: 'none' as const })))
  await device.engine.dispatch(await photo(own(), 'Perdu.jpg'))
  device.files.clear()
  isOnline = true
  device.engine.wake()
  await eventually(() => device.engine.events().at(-1)?.refusal?.code).toBe('file_gone')
})

test('a photo travels in the exported outbox to another device', async () => {
  const first = await start(none)
  await first.engine.dispatch(await photo(own(), 'Voyage.jpg'))
  const json = await first.engine.exportOutbox()
  await first.engine.stop()
  const second = await start(through)
  expect(await second.engine.importOutbox(json)).toMatchObject({ status: 'imported', added: 1 })
  await eventually(() => second.engine.status().pending).toBe(0)
  const { data } = (await technicien.get(`/api/models/file?filter[ticket_id]=${own()}`)).json()
  const [arrived] = data.filter(({ name }: { name: string }) => name === 'Voyage.jpg')
  expect((await technicien.get(`/api/files/${arrived.id}`)).statusCode).toBe(200)
})

test('one that was sent is taken back by its deletion, one that was not never leaves', async () => {
  let uploads = 0
  let isOnline = false
  const device = await start((request, send) => {
    if (!isOnline) return Promise.resolve({ kind: 'none' })
    if (isUpload(request)) uploads += 1
    return send()
  })
  const [kept, dropped] = [await photo(own(), 'Envoyé.jpg'), await photo(own(), 'Annulé.jpg')]
  isOnline = true
  await device.engine.dispatch(kept)
  await eventually(() => device.engine.status().pending).toBe(0)
  isOnline = false
  await device.engine.dispatch(dropped)
  await device.engine.undo(kept.id)
  await eventually(() => device.engine.events().find(({ id }) => id === dropped.id)?.state).toBe('queued')
  const before = await device.engine.cancel(dropped.id)
  isOnline = true
  device.engine.wake()
  await eventually(() => device.engine.status().pending).toBe(0)
  const { data } = (await technicien.get(`/api/models/file?filter[ticket_id]=${own()}`)).json()
  const names = data.map(({ name }: { name: string }) => name)
  expect(names).not.toContain('Envoyé.jpg')
  if (before) expect([names.includes('Annulé.jpg'), uploads]).toEqual([false, 1])
})
