import { and, asc, eq, gt, max } from 'drizzle-orm'
import Papa from 'papaparse'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { activity } from '../../database/schema/sync.ts'
import { invoicingAs, setSeller } from '../../testing/records/invoicing/invoicing.ts'
import { sampleCii } from '../../testing/records/invoicing/sample-invoices.ts'
import { sampleFile } from '../../testing/records/sample-files.ts'
import { encodeForm, upload } from '../../testing/records/upload.ts'
import { type Caller, callerWith, startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { storeToken } from '../tokens/token-rows.ts'

let server: TestServer
let manager: Caller
let technicien: Caller
/** The newest entry before a test. */
let last = 0

beforeAll(async () => {
  server = await startTestServer()
  await setSeller(server.database.query)
})
afterAll(() => server.close())
beforeEach(async () => {
  // Sessions of their own: a session that reads the same again is not noted again.
  manager = await server.as('manager')
  technicien = await server.as('technicien')
  last = (await server.database.query.select({ id: max(activity.id) }).from(activity))[0]?.id ?? 0
})

/** Entries with this action since the test began. */
const noted = (action: string) =>
  server.database.query
    .select({
      user_id: activity.user_id,
      model: activity.model,
      record_id: activity.record_id,
      after: activity.after,
      address: activity.address,
    })
    .from(activity)
    .where(and(eq(activity.action, action), gt(activity.id, last)))
    .orderBy(asc(activity.id))

const readBy = (
  person: keyof TestServer['fixture']['people'],
  model: string,
  record_id: number,
  after: unknown = null,
) => ({
  ...{ user_id: server.fixture.people[person], model, record_id, after },
  address: '127.0.0.1',
})

test('a file that is opened is noted with who, from where; twice within minutes is one read', async () => {
  const { record } = (
    await upload(technicien, { model: 'ticket', id: server.fixture.tickets.own }, await sampleFile('png'))
  ).json()
  const id: number = record.id
  const client = await server.as('client')
  for (const path of [`/api/files/${id}`, `/api/files/${id}`, `/api/files/${id}/preview`])
    expect((await client.get(path)).statusCode, path).toBe(200)
  expect(await noted('download')).toEqual([readBy('client', 'file', id)])
  expect((await (await server.as('otherClient')).get(`/api/files/${id}`)).statusCode).toBe(404)
  expect(await noted('download')).toHaveLength(1)
})

test('what two programs read by tokens of different people, or of one, is noted for each', async () => {
  const { fixture, app, database } = server
  const { record } = (
    await upload(technicien, { model: 'ticket', id: fixture.tickets.own }, await sampleFile('png'))
  ).json()
  const tokenOf = async (person: 'manager' | 'technicien'): Promise<Caller> => {
    const token = {
      user_id: fixture.people[person],
      name: 'Export',
      scopes: ['tickets:read'],
      expires_at: '2999-01-01T00:00:00.000Z',
    } as const
    return callerWith(app, (await storeToken(database.query, token)).secret)
  }
  const callers = [await tokenOf('technicien'), await tokenOf('manager'), await tokenOf('manager')]
  for (const caller of [...callers, ...callers])
    expect((await caller.get(`/api/files/${record.id}`)).statusCode).toBe(200)
  expect(await noted('download')).toEqual(
    (['technicien', 'manager', 'manager'] as const).map((person) => readBy(person, 'file', record.id)),
  )
})

test('each download of an invoice is noted, in every format', async () => {
  const at = invoicingAs(manager)
  const { id } = await at.step(await at.addInvoice(server.fixture.ownClient), 'markAsSent')
  for (const format of ['exportPdf', 'exportCii', 'exportUbl']) {
    expect((await manager.get(`/api/models/invoice/${id}/${format}`)).statusCode, format).toBe(200)
    expect(await noted(format), format).toMatchObject([
      { user_id: server.fixture.people.manager, model: 'invoice', record_id: id },
    ])
  }
})

test('the original of a received invoice is noted', async () => {
  const form = new FormData()
  form.append('image', new Blob([sampleCii()]), 'facture.xml')
  const { bytes, type } = await encodeForm(form)
  const { data } = (await manager.post('/api/received_invoices', bytes, { 'content-type': type })).json()
  expect((await manager.get(data.file)).statusCode).toBe(200)
  expect(await noted('readOriginal')).toEqual([readBy('manager', 'received_invoice', data.id)])
})

test('fields that only managers see of people are noted when a write answers with them', async () => {
  const path = `/api/models/ticket/${server.fixture.tickets.own}/toggleFavorite`
  for (const caller of [technicien, manager]) {
    expect((await caller.put(path, {})).statusCode).toBe(200)
    expect((await technicien.put(path, { include: ['responsable'] })).statusCode).toBe(200)
  }
  expect(await noted('readPrivate')).toEqual([])
  expect((await manager.put(path, { include: ['responsable'] })).statusCode).toBe(200)
  expect(await noted('readPrivate')).toEqual([
    readBy('manager', 'user', 0, { fields: expect.arrayContaining(['birthday']) }),
  ])
})

test.each([
  ['one record', (id: number) => [`/api/models/user/${id}`, id] as const],
  ['a list', () => ['/api/models/user', 0] as const],
  ['people of a client', () => [`/api/models/client/${server.fixture.ownClient}/users`, 0] as const],
  ['people who come with tickets', () => ['/api/models/ticket?include=created_by', 0] as const],
  [
    'people who come with one client',
    () => [`/api/models/client/${server.fixture.ownClient}?include=users`, 0] as const,
  ],
])('fields that only managers see of people are noted: %s', async (_, placeOf) => {
  const [path, record] = placeOf(server.fixture.people.client)
  for (const caller of [technicien, manager, manager]) expect((await caller.get(path)).statusCode).toBe(200)
  const fields = expect.arrayContaining(['birthday'])
  expect(await noted('readPrivate')).toEqual([readBy('manager', 'user', record, { fields })])
})

test('lists without people note nothing', async () => {
  expect((await manager.get('/api/models/ticket?include=projet')).statusCode).toBe(200)
  expect(await noted('readPrivate')).toEqual([])
})

test('chosen entries, a period to the moment, and files without quiet actions', async () => {
  const client = await server.as('client')
  const linesOf = (body: string) =>
    Papa.parse<Record<string, string>>(body.replace(/^\uFEFF/, ''), {
      delimiter: ';',
      header: true,
      skipEmptyLines: true,
    }).data
  for (const name of ['un', 'deux', 'trois'])
    await manager.put(`/api/models/client/${server.fixture.ownClient}`, { name })
  await manager.put(`/api/models/ticket/${server.fixture.tickets.own}/toggleFavorite`, {})
  const all = linesOf((await manager.get('/api/audit/export')).body).filter(({ id }) => Number(id) > last)
  const [first, , third] = all.filter(({ action }) => action === 'update')

  const chosen = await manager.post('/api/audit/export', { ids: [third?.['id'], first?.['id']] })
  expect(linesOf(chosen.body).map(({ id, hash }) => [id, hash])).toEqual([
    [first?.['id'], first?.['hash']],
    [third?.['id'], third?.['hash']],
  ])
  const body = { ids: [first?.['id']] }
  expect([
    (await client.post('/api/audit/export', body)).statusCode,
    (await technicien.post('/api/audit/export', body)).statusCode,
  ]).toEqual([403, 403])

  const between = async (query: string) =>
    linesOf((await manager.get(`/api/audit/export?${query}`)).body).filter(({ id }) => Number(id) > last)
  const since = encodeURIComponent(third?.['created_at'] ?? '')
  expect((await between(`since=${since}`)).map(({ id }) => id)).not.toContain(first?.['id'])
  expect((await between(`since=${since}&until=${since}`)).map(({ id }) => id)).toContain(third?.['id'])
  expect(all.map(({ action }) => action)).toContain('toggleFavorite')
  expect((await between('quiet=0')).map(({ action }) => action)).not.toContain('toggleFavorite')
})

test('managers export the activity by its filters, which is an entry too', async () => {
  const client = await server.as('client')
  await manager.get(`/api/models/user/${server.fixture.people.client}`)
  await manager.put(`/api/models/client/${server.fixture.ownClient}`, { name: '=1+1' })
  const fileOf = async (query: string) => {
    const { body, headers } = await manager.get(`/api/audit/export?${query}`)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    const rows = Papa.parse<Record<string, string>>(body.replace(/^\uFEFF/, ''), {
      delimiter: ';',
      header: true,
      skipEmptyLines: true,
    }).data
    return rows.filter(({ id }) => Number(id) > last)
  }
  const own = `users=${server.fixture.people.manager}`
  const actions = async (query: string) => new Set((await fileOf(query)).map(({ action }) => action))
  expect(await actions(`${own}&kind=change`)).toEqual(new Set(['update']))
  expect(await actions(`${own}&kind=read`)).toEqual(new Set(['readPrivate', 'export']))
  expect(await actions(`${own}&models=client`)).toEqual(new Set(['update']))
  expect(await actions(`users=${server.fixture.people.client}`)).toEqual(new Set())
  expect(await actions('from=2020-01-01&to=2020-12-31')).toEqual(new Set())
  const [change] = await fileOf('models=client')
  expect(JSON.parse(change?.['after'] ?? '')).toMatchObject({ name: '=1+1' })
  expect(await noted('export')).toHaveLength(6)
  expect([
    (await client.get('/api/audit/export')).statusCode,
    (await technicien.get('/api/audit/export')).statusCode,
  ]).toEqual([403, 403])
})
