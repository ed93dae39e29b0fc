import { eq } from 'drizzle-orm'
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activity } from '../database/schema/sync.ts'
import { ticket } from '../database/schema/work.ts'
import { MARKER } from '../testing/records/fixture.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'

let server: TestServer
let manager: Caller

beforeAll(async () => {
  server = await startTestServer()
  manager = await server.as('manager')
})
afterAll(() => server.close())

const rowsOf = (text: string): readonly Record<string, string>[] =>
  Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
    delimiter: ';',
    header: true,
    skipEmptyLines: true,
  }).data

test('carries the rows of the list in its order, with the names of what they point at', async () => {
  const answer = await manager.get(
    `/api/models/ticket/export?query=${encodeURIComponent('orderBy=name:asc&filter[is_bloquant]=false')}`,
  )
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="tickets-\d{4}-\d\d-\d\d\.csv"$/)
  const listed = (await manager.get('/api/models/ticket?orderBy=name:asc&limit=all')).json().data
  const rows = rowsOf(answer.body)
  expect(rows.map((row) => row['id'])).toEqual(listed.map((row: { id: number }) => String(row.id)))
  expect(rows.find((row) => row['name'] === 'Imprimante en panne')).toMatchObject({
    projet: 'Projet visible',
    status: 'Nouveau',
    is_facturable: 'oui',
  })
})

test('has every row, however many pages the list has', async () => {
  for (let n = 0; n < 1_050; n++) await server.fixture.addTicket(`Série ${n}`, server.fixture.projets.own)
  const rows = rowsOf((await manager.get(`/api/models/ticket/export?query=${encodeURIComponent('search=série')}`)).body)
  expect(new Set(rows.map((row) => row['id'])).size).toBe(1_050)
})

test('lets others have their turn while many rows are written', async () => {
  let turns = 0
  let isOver = false
  const count = (): void => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const rows = rowsOf((await manager.get(`/api/models/ticket/export?query=${encodeURIComponent('search=série')}`)).body)
  isOver = true
  expect(rows.length).toBe(1_050)
  // The database's answers bring some by themselves: a batch of a thousand rows is not written at a
  // stretch.
  expect(turns).toBeGreaterThan(10)
})

test('makes no cell a formula', async () => {
  await server.fixture.addTicket('=HYPERLINK("http://evil.example";"Cliquez")', server.fixture.projets.own)
  const { body } = await manager.get(`/api/models/ticket/export?query=${encodeURIComponent('search=hyperlink')}`)
  expect(rowsOf(body)[0]?.['name']).toBe('\'=HYPERLINK("http://evil.example";"Cliquez")')
})

test('follows the filters of the client’s lists: along references, and a reference that is set', async () => {
  const ids = async (query: string, caller = manager): Promise<readonly string[]> =>
    rowsOf((await caller.get(`/api/models/pointage/export?query=${encodeURIComponent(query)}`)).body).map(
      (row) => row['id'] ?? '',
    )
  const { own, other } = server.fixture.projets
  const all = await ids('')
  const ofOwn = await ids(`filter[ticket_id.projet_id]=${own}`)
  const client = (await manager.get(`/api/models/projet/${own}`)).json().data.client_id
  expect(ofOwn.length).toBeGreaterThan(0)
  expect((await ids(`filter[ticket_id.projet_id]=${own},${other}`)).length).toBeGreaterThan(ofOwn.length)
  expect(await ids(`filter[ticket_id.projet_id.client_id]=${client}`)).toEqual(expect.arrayContaining([...ofOwn]))
  expect(await ids('filter[ticket_id.projet_id]=999999')).toEqual([])
  const [type] = (await manager.get('/api/models/ticket_type?limit=all')).json().data
  const { query } = server.database
  await query.update(ticket).set({ type_id: null })
  await query.update(ticket).set({ type_id: type.id }).where(eq(ticket.id, server.fixture.tickets.own))
  const [typed, untyped] = [
    await ids(`filter[ticket_id.type_id]=${type.id}`),
    await ids('filter[ticket_id.type_id]=null'),
  ]
  expect([typed.length, untyped.length].every((count) => count > 0)).toBe(true)
  expect([...typed, ...untyped].sort()).toEqual([...all].sort())
  expect([...(await ids(`filter[ticket_id.type_id]=null,${type.id}`))].sort()).toEqual([...all].sort())
  const set = await ids('filter[invoice_id][from]=0')
  expect([...set, ...(await ids('filter[invoice_id]=null'))].sort()).toEqual([...all].sort())
})

test('refuses a path that leads nowhere, or through what the person may not read', async () => {
  const technicien = await server.as('technicien')
  const code = async (caller: Caller, query: string) =>
    (await caller.get(`/api/models/pointage/export?query=${encodeURIComponent(query)}`)).json().code
  for (const query of [
    'filter[ticket_id.name]=1',
    'filter[comment.id]=1',
    'filter[ticket_id.projet_id]=1;drop',
    'filter[ticket_id.toString]=1',
  ]) {
    expect(await code(manager, query)).toBe('bad_query')
  }
  expect(await code(technicien, 'filter[invoice_id][from]=0')).toBe('bad_query')
  expect(await code(technicien, 'filter[invoice_id.client_id]=1')).toBe('bad_query')
})

test('is staff’s, leaves a trace, and refuses what the list refuses', async () => {
  const client = await server.as('client')
  expect((await client.get('/api/models/ticket/export')).statusCode).toBe(403)
  expect(
    (await manager.get(`/api/models/ticket/export?query=${encodeURIComponent('orderBy=id;drop')}`)).json().code,
  ).toBe('bad_query')
  const technicien = await server.as('technicien')
  expect((await technicien.get('/api/models/pointage/export')).body).toContain(MARKER)
  const traces = await server.database.query.select().from(activity)
  expect(
    traces.some(
      (row) => row.action === 'export' && row.user_id === server.fixture.people.technicien && row.model === 'pointage',
    ),
  ).toBe(true)
})

test('has the chosen columns in their order, with the given first line and names along references', async () => {
  const query = new URLSearchParams({
    query: 'orderBy=id:asc',
    columns: 'date,ut,ticket,projet,client',
    headers: 'Jour;Temps;Ticket;Projet;Client',
  })
  const { body } = await manager.get(`/api/models/pointage/export?${query}`)
  expect(body.replace(/^\uFEFF/, '').split('\r\n')[0]).toBe('Jour;Temps;Ticket;Projet;Client')
  const listed = (await manager.get('/api/models/pointage?orderBy=id:asc&limit=all&include=ticket')).json().data
  const worked = (await manager.get(`/api/models/ticket/${listed[0].ticket_id}?include=projet`)).json().data
  const client = (await manager.get(`/api/models/client/${worked.projet.client_id}`)).json().data
  expect(rowsOf(body)[0]).toEqual({
    Jour: listed[0].date,
    Temps: String(listed[0].ut),
    Ticket: worked.name,
    Projet: worked.projet.name,
    Client: client.name,
  })
})

test('refuses a column that the person does not have, and texts that are not one per column', async () => {
  const technicien = await server.as('technicien')
  const code = async (caller: Caller, columns: string, headers = '') =>
    (await caller.get(`/api/models/pointage/export?${new URLSearchParams({ columns, headers })}`)).json().code
  for (const columns of ['password', 'toString', 'ticket.name', 'date,', '__proto__'])
    expect(await code(manager, columns)).toBe('bad_query')
  expect(await code(technicien, 'invoice_id')).toBe('bad_query')
  expect(await code(technicien, 'invoice')).toBe('bad_query')
  expect(await code(manager, 'date,ut', 'Jour')).toBe('bad_query')
})

test('makes no formula of a given first line', async () => {
  const { body } = await manager.get(
    `/api/models/ticket/export?${new URLSearchParams({ columns: 'id', headers: '=1+1' })}`,
  )
  expect(body.replace(/^\uFEFF/, '').split('\r\n')[0]).toBe("'=1+1")
})
