import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { FILE_TYPES, UPLOADS } from '#contract/core/files/uploads.ts'
import { errorsEn } from '#contract/locales/errors.en.ts'
import { REFUSED_FILES } from '../testing/records/refused-files.ts'
import { SECRET_PLACE, sampleFile } from '../testing/records/sample-files.ts'
import { encodeForm, sendForm, upload, uploadForm } from '../testing/records/upload.ts'
import { startTestServer, type TestServer } from '../testing/servers/test-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'sav-upload-'))
let server: TestServer

beforeAll(async () => {
  server = await startTestServer(undefined, { filesFolder: folder })
})

afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const onDisk = async (): Promise<number> => {
  await server.services.background.idle()
  return readdirSync(folder).length
}

const ownTicket = (): number => server.fixture.tickets.own

describe('what is accepted', () => {
  test.each(UPLOADS.ticket.accepts)(
    'a %s for a ticket is stored, announced to those who see the ticket, and can be read',
    async (type) => {
      const technicien = await server.as('technicien')
      const sent = await upload(technicien, { model: 'ticket', id: ownTicket() }, await sampleFile(type))
      expect(sent.statusCode).toBe(201)
      const location = sent.json<{ data: string }>().data
      expect(location).toMatch(/^\/api\/files\/\d+$/)

      const client = await server.as('client')
      const row = (await client.get(location.replace('/api/files/', '/api/models/file/'))).json().data
      expect(row).toMatchObject({ ticket_id: ownTicket(), mime: FILE_TYPES[type].mime, visible_to_client: true })
      expect(row.name).toBe(`Écran d’accueil.${FILE_TYPES[type].extensions[0]}`)
      expect(row).not.toHaveProperty('storage')
      const fetched = await client.get(location)
      expect(fetched.statusCode).toBe(200)
      expect(fetched.rawPayload.length).toBe(row.bytes)
    },
  )

  test('of a ticket’s file the answer is its record besides, on a repeat as well, and the feed settles its key', async () => {
    const technicien = await server.as('technicien')
    const key = randomUUID()
    const headers = { 'idempotency-key': key, 'x-device-id': 'tablet' }
    const { cursor } = (await technicien.get('/api/models/file?since=', headers)).json().metadata
    const send = async () =>
      upload(technicien, { model: 'ticket', id: ownTicket() }, await sampleFile('jpeg'), { headers })
    const [first, second] = [await send(), await send()]
    const { data, record } = first.json()
    expect(record).toEqual((await technicien.get(data.replace('/api/files/', '/api/models/file/'))).json().data)
    expect(second.json()).toEqual({ data, record })
    const fed = (await technicien.get(`/api/models/file?since=${cursor}`, headers)).json()
    expect(fed.settled).toEqual([{ key, id: record.id }])
  })

  test('of a picture the answer is the record with its address, on a repeat as well, and the feed settles its key', async () => {
    const technicien = await server.as('technicien')
    const id = server.fixture.people.technicien
    const headers = { 'idempotency-key': randomUUID(), 'x-device-id': 'tablet' }
    const { cursor } = (await technicien.get('/api/models/user?since=', headers)).json().metadata
    const send = async () => upload(technicien, { model: 'user', id }, await sampleFile('png'), { headers })
    const [first, second] = [await send(), await send()]
    const { data, record } = first.json()
    expect(record).toEqual((await technicien.get(`/api/models/user/${id}`)).json().data)
    expect(record).toMatchObject({ avatar: data, avatar_url: data })
    expect(record).not.toHaveProperty('cost_day')
    expect(second.json()).toEqual({ data, record })
    const fed = (await technicien.get(`/api/models/user?since=${cursor}`, headers)).json()
    expect(fed.settled).toEqual([{ key: headers['idempotency-key'], id }])
  })

  test.each(UPLOADS.user.accepts)('a %s as an avatar is reduced and rewritten', async (type) => {
    const technicien = await server.as('technicien')
    const bytes = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#fff' } })
      .toFormat(type as 'png')
      .toBuffer()
    const sent = await upload(
      technicien,
      { model: 'user', id: server.fixture.people.technicien },
      { ...(await sampleFile(type)), bytes },
    )
    expect(sent.statusCode).toBe(201)
    const { data: location } = sent.json<{ data: string }>()
    const { format, width, height } = await sharp((await technicien.get(location)).rawPayload).metadata()
    expect({ format, width, height }).toEqual({ format: type === 'jpeg' ? 'jpeg' : 'png', width: 512, height: 256 })
    const { data: user } = (await technicien.get(`/api/models/user/${server.fixture.people.technicien}`)).json()
    expect([user.avatar, user.avatar_url]).toEqual([location, location])
  })

  test('logos of clients and projets are set, and the previous picture is deleted from the disk', async () => {
    const manager = await server.as('manager')
    for (const [model, id, fields] of [
      ['client', server.fixture.ownClient, ['logo']],
      ['projet', server.fixture.projets.own, ['logo', 'logo_url']],
    ] as const) {
      const first = (await upload(manager, { model, id }, await sampleFile('png'))).json<{ data: string }>().data
      const files = await onDisk()
      const second = (await upload(manager, { model, id }, await sampleFile('jpeg'))).json<{ data: string }>().data
      expect(await onDisk()).toBe(files)
      expect((await manager.get(first)).statusCode).toBe(404)
      expect((await manager.get(second)).statusCode).toBe(200)
      const { data } = (await manager.get(`/api/models/${model}/${id}`)).json()
      expect(fields.map((field) => data[field])).toEqual(fields.map(() => second))
    }
  })

  test('a photo is stored without its location, and upright', async () => {
    const client = await server.as('client')
    const photo = await sampleFile('jpeg')
    expect(photo.bytes.includes(SECRET_PLACE)).toBe(true)
    const { data: location } = (await upload(client, { model: 'ticket', id: ownTicket() }, photo)).json<{
      data: string
    }>()
    const { rawPayload } = await client.get(location)
    expect(rawPayload.includes(SECRET_PLACE)).toBe(false)
    const metadata = await sharp(rawPayload).metadata()
    expect(metadata.exif).toBeUndefined()
    expect([metadata.width, metadata.height]).toEqual([32, 64])
  })

  test.each([
    ['../../x.png', 'x.png'],
    ['..\\..\\windows\\x.png', 'x.png'],
    ['fac\u202Egnp.exe.png', 'facgnp.exe.png'],
    [`${'é'.repeat(400)}.png`, `${'é'.repeat(251)}.png`],
    ['.png', 'fichier.png'],
  ])('the name %j is kept as %j', async (given, kept) => {
    const manager = await server.as('manager')
    const sent = await upload(manager, { model: 'ticket', id: ownTicket() }, await sampleFile('png', given))
    const { data: location } = sent.json<{ data: string }>()
    expect((await manager.get(location.replace('files', 'models/file'))).json().data.name).toBe(kept)
  })

  test('the fields may come after the file, and a media type that says nothing is no lie', async () => {
    const form = new FormData()
    form.append('image', new Blob([new Uint8Array((await sampleFile('odt')).bytes)]), 'Devis.ODT')
    form.append('field', 'files')
    form.append('id', String(ownTicket()))
    expect((await sendForm(await server.as('client'), 'ticket', form)).statusCode).toBe(201)
  })
})

describe('a refused upload stores nothing', () => {
  let before: number
  beforeAll(async () => {
    before = await onDisk()
  })
  afterEach(async () => {
    expect(await onDisk()).toBe(before)
  })

  test.each(REFUSED_FILES)('%s', async (_, make, code) => {
    const refused = await upload(await server.as('manager'), { model: 'ticket', id: ownTicket() }, await make(), {
      headers: { 'accept-language': 'en' },
    })
    expect(refused.statusCode).toBe(422)
    expect(refused.json().errors).toEqual({ image: [expect.any(String)] })
    const text = errorsEn.issue[code as keyof typeof errorsEn.issue]
    expect(refused.json().errors.image[0]).toBe(text.replace('{{bound}}', '64'))
  })

  test('11 MB', async () => {
    const large = {
      ...(await sampleFile('pdf')),
      bytes: Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(11_000_000)]),
    }
    const refused = await upload(await server.as('manager'), { model: 'ticket', id: ownTicket() }, large)
    expect(refused.statusCode).toBe(413)
    expect(refused.json()).toMatchObject({ code: 'too_large', errors: { image: ['10\u00a0Mo au plus.'] } })
  })

  test('two files', async () => {
    const form = uploadForm('ticket', ownTicket(), await sampleFile('pdf'))
    form.append('image', new Blob(['%PDF-1.7']), 'second.pdf')
    const refused = await sendForm(await server.as('manager'), 'ticket', form, { 'accept-language': 'en' })
    expect(refused.statusCode).toBe(422)
    expect(refused.json().errors).toEqual({ image: ['Send one file at a time.'] })
  })

  test.each<[string, (form: FormData) => void, string]>([
    ['no file', (form) => form.delete('image'), 'image'],
    ['no id', (form) => form.delete('id'), 'id'],
    ['an id that is none', (form) => form.set('id', '1 or 1'), 'id'],
    ['no field', (form) => form.delete('field'), 'field'],
    ['another field', (form) => form.set('field', 'storage'), 'field'],
    ['a field that nobody knows', (form) => form.set('user_id', '1'), 'user_id'],
    ['a file in another place', (form) => form.set('id', new Blob(['1']), 'id.txt'), 'id'],
  ])('%s', async (_, change, field) => {
    const form = uploadForm('ticket', ownTicket(), await sampleFile('pdf'))
    change(form)
    const refused = await sendForm(await server.as('manager'), 'ticket', form)
    expect(refused.statusCode).toBe(422)
    expect(Object.keys(refused.json().errors)).toEqual([field])
  })

  test.each([
    ['no form', { 'content-type': 'application/json' }, '{}', 415],
    ['a form without a boundary', { 'content-type': 'multipart/form-data' }, 'x', 400],
    [
      'a form that ends too early',
      { 'content-type': 'multipart/form-data; boundary=b' },
      '--b\r\nContent-Disposition: form-data; name="image"; filename="x.pdf"\r\n\r\n%PDF-',
      400,
    ],
    ['nothing', { 'content-type': 'multipart/form-data; boundary=b' }, '', 422],
  ])('%s', async (_, headers, body, status) => {
    const manager = await server.as('manager')
    expect((await manager.post('/api/upload/ticket', Buffer.from(body), headers)).statusCode).toBe(status)
  })

  test('a form for any other call', async () => {
    const form = uploadForm('ticket', ownTicket(), await sampleFile('pdf'))
    const { bytes, type } = await encodeForm(form)
    const manager = await server.as('manager')
    expect((await manager.post('/api/models/ticket', bytes, { 'content-type': type })).statusCode).toBe(415)
    expect((await manager.post('/api/upload/invoice', bytes, { 'content-type': type })).statusCode).toBe(400)
  })
})

test('a repeated upload is stored once, and the same key for other bytes is refused', async () => {
  const client = await server.as('client')
  const headers = { 'idempotency-key': randomUUID() }
  const pdf = await sampleFile('pdf')
  const first = await upload(client, { model: 'ticket', id: ownTicket() }, pdf, { headers })
  const files = await onDisk()
  const again = await upload(client, { model: 'ticket', id: ownTicket() }, pdf, { headers })
  expect(again.json()).toEqual(first.json())
  expect(again.headers['idempotency-replayed']).toBe('true')
  const other = await upload(
    client,
    { model: 'ticket', id: ownTicket() },
    { ...pdf, bytes: Buffer.from('%PDF-2.0') },
    { headers },
  )
  expect([other.statusCode, other.json().code]).toEqual([422, 'key_reused'])
  expect(await onDisk()).toBe(files)

  const avatarKey = { 'idempotency-key': randomUUID() }
  const png = await sampleFile('png')
  const locations = [1, 2].map(() =>
    upload(client, { model: 'user', id: server.fixture.people.client }, png, { headers: avatarKey }),
  )
  const [one, two] = await Promise.all(locations)
  expect(one?.json()).toEqual(two?.json())
  expect(await onDisk()).toBe(files + 1)
})
