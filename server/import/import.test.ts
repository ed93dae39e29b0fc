import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { comment } from '../database/schema/conversation.ts'
import { client, user } from '../database/schema/people.ts'
import { pointage, ticket } from '../database/schema/work.ts'
import { createDevice } from '../testing/people/device.ts'
import { DOLIBARR, GLPI, KIMAI, latin1, TOGGL, ZAMMAD } from '../testing/records/import-files.ts'
import {
  changedAnswers,
  checkedImport,
  contents,
  importedBy,
  stepImport,
  uploadImport,
} from '../testing/records/imports.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'

let server: TestServer
let manager: Caller
beforeAll(async () => {
  server = await startTestServer()
  manager = await server.as('manager')
})
afterAll(() => server.close())

describe('a year of Kimai', () => {
  test('is checked, imported, found again and undone', async () => {
    const before = await contents(server.database.query)
    const checked = await checkedImport(manager, KIMAI)
    expect(checked).toMatchObject({ state: 'ready', source: 'kimai', answers: { kind: 'time', date_order: 'dmy' } })
    expect(checked.report).toMatchObject({
      ...{ rows: 8, refused: 3, reasons: { date: 1, duration: 1, too_short: 1 }, questions: [] },
      created: { client: 2, user: 2, projet: 2, ticket: 3, pointage: 5 },
      people: [{ name: 'Zoé Martin' }, { name: 'Luc Petit' }],
    })
    expect(await contents(server.database.query)).toEqual(before)

    const done = await stepImport(manager, checked.id, 'start')
    expect(done).toMatchObject({ state: 'done', total: 8, done: 8 })
    const { query } = server.database
    const time = await query
      .select()
      .from(pointage)
      .where(inArray(pointage.id, [...(await importedBy(server.database.query, done.id, 'pointage'))]))
      .orderBy(pointage.date, pointage.id)
    expect(time.map(({ ut, date, comment: text }) => [ut, date, text])).toEqual([
      [5, '2025-03-03', 'Première ligne,\ndeuxième ligne'],
      [1, '2025-03-03', "=cmd|' /C calc'!A0"],
      [6, '2025-03-03', 'Cours'],
      [4, '2025-03-05', 'Deux fois'],
      [4, '2025-03-05', 'Deux fois'],
    ])
    const tickets = await query
      .select()
      .from(ticket)
      .where(inArray(ticket.id, [...(await importedBy(server.database.query, done.id, 'ticket'))]))
    expect(tickets.every(({ closed_at, is_facturable }) => closed_at !== null && !is_facturable)).toBe(true)
    const people = await query
      .select()
      .from(user)
      .where(inArray(user.id, [...(await importedBy(server.database.query, done.id, 'user'))]))
    expect(people.map(({ email, is_active }) => [email, is_active]).sort()).toEqual([
      ['luc@kimai.example', false],
      ['zoe@kimai.example', false],
    ])

    const after = await contents(server.database.query)
    const again = await checkedImport(manager, KIMAI)
    expect(again.report).toMatchObject({
      created: { client: 0, user: 0, projet: 0, ticket: 0, pointage: 0 },
      known: { pointage: 5 },
      people: [],
    })
    expect((await stepImport(manager, again.id, 'start')).state).toBe('done')
    expect(await contents(server.database.query)).toEqual(after)

    expect((await stepImport(manager, done.id, 'undo')).state).toBe('undone')
    expect((await contents(server.database.query)).map((rows) => rows.map(({ id }) => id))).toEqual(
      before.map((rows) => rows.map(({ id }) => id)),
    )
  })

  test('goes to a known person and client, and its time can be billed', async () => {
    const own = await server.database.query.select().from(client).where(eq(client.id, server.fixture.ownClient))
    const file = KIMAI.replaceAll('Café des Arts', own[0]?.name ?? '')
    const checked = await checkedImport(manager, file)
    const answers = changedAnswers(checked, {
      people: { 'zoe@kimai.example': server.fixture.people.technicien },
      is_to_bill: true,
    })
    const ready = await stepImport(manager, checked.id, 'answers', answers)
    expect(ready.report?.created).toMatchObject({ client: 1, user: 1, projet: 2 })
    const done = await stepImport(manager, ready.id, 'start')
    const time = await server.database.query.select().from(pointage).where(eq(pointage.comment, "=cmd|' /C calc'!A0"))
    expect(time.filter(({ deleted_at }) => deleted_at === null).map(({ user_id }) => user_id)).toEqual([
      server.fixture.people.technicien,
    ])
    const tickets = await server.database.query
      .select()
      .from(ticket)
      .where(inArray(ticket.id, [...(await importedBy(server.database.query, done.id, 'ticket'))]))
    expect(tickets.map(({ name, is_facturable }) => [name, is_facturable]).sort()).toEqual([
      ['Formation', false],
      ['Maintenance', true],
      ['Réunion', false],
    ])
  })

  test('is not undone once other records refer to it, and names them', async () => {
    const checked = await checkedImport(manager, TOGGL)
    const done = await stepImport(manager, checked.id, 'start')
    const [ticketId = 0] = await importedBy(server.database.query, done.id, 'ticket')
    const body = { ticket_id: ticketId, body: 'Bonjour' }
    const { id } = (await manager.post('/api/models/comment', body)).json().data
    const kept = await stepImport(manager, done.id, 'undo')
    expect(kept).toMatchObject({
      state: 'done',
      obstacles: [{ kind: 'referenced', model: 'ticket', by: 'comment', count: 1, record_id: ticketId }],
    })
    await manager.delete(`/api/models/comment/${id}`)
    expect((await stepImport(manager, done.id, 'undo')).state).toBe('undone')
  })
})

describe('a base of GLPI', () => {
  test('becomes tickets with stages, comments and time', async () => {
    const checked = await checkedImport(manager, latin1(GLPI))
    expect(checked.report).toMatchObject({
      ...{ rows: 5, refused: 2, reasons: { repeated: 1, name: 1 }, questions: ['stages'] },
      created: { client: 1, ticket: 3, comment: 1, pointage: 1 },
    })
    expect(checked.report?.statuses.filter(({ stage }) => stage === null)).toMatchObject([
      { key: 'en attente', rows: 1 },
    ])
    const ready = await stepImport(
      manager,
      checked.id,
      'answers',
      changedAnswers(checked, { stages: { 'en attente': 'waiting_validation' } }),
    )
    const done = await stepImport(manager, ready.id, 'start')
    const tickets = await server.database.query
      .select()
      .from(ticket)
      .where(inArray(ticket.id, [...(await importedBy(server.database.query, done.id, 'ticket'))]))
      .orderBy(ticket.id)
    expect(
      tickets.map(({ name, created_at, closed_at, description }) => [name, created_at, closed_at, description]),
    ).toEqual([
      ['Imprimante en panne', '2025-02-03T08:15:00.000Z', '2025-02-04T09:00:00.000Z', "Ne s'allume plus.\nBureau 12."],
      ['Accès VPN', '2025-02-05T10:00:00.000Z', null, null],
      ['Écran noir', '2025-02-25T10:00:00.000Z', null, null],
    ])
    expect(tickets.map(({ priority_id, type_id }) => priority_id !== null && type_id !== null)).toEqual([
      true,
      true,
      true,
    ])
    const comments = await server.database.query
      .select()
      .from(comment)
      .where(eq(comment.ticket_id, tickets[0]?.id ?? 0))
    expect(comments).toMatchObject([{ body: 'Alimentation commandée\nAlimentation changée', visible_to_client: false }])
    const time = await server.database.query
      .select()
      .from(pointage)
      .where(eq(pointage.ticket_id, tickets[0]?.id ?? 0))
    expect(time).toMatchObject([{ ut: 9, date: '2025-02-04' }])
    const refused = await manager.get(`/api/import/${done.id}/refusals`, { 'accept-language': 'fr' })
    expect(
      refused.body
        .split('\r\n')
        .slice(1, 3)
        .map((row) => row.split(';').slice(0, 3)),
    ).toEqual([
      [expect.any(String), 'Numéro déjà présent plus haut dans le fichier', '5 732 945'],
      [expect.any(String), 'Nom ou titre absent', '5 732 946'],
    ])
  })

  test('reaches devices that follow the feed, and its undoing too', async () => {
    const device = createDevice(manager, ['ticket'], 1000)
    await device.pull()
    const done = await stepImport(
      manager,
      (await checkedImport(manager, latin1(GLPI.replaceAll('5 732', '6 732')))).id,
      'start',
    )
    const ids = [...(await importedBy(server.database.query, done.id, 'ticket'))].sort()
    expect((await device.pull()).flatMap(({ data }) => data.map(({ id }) => id)).sort()).toEqual(ids)
    await stepImport(manager, done.id, 'undo')
    expect((await device.pull()).flatMap(({ deleted }) => deleted).sort()).toEqual(ids)
  })
})

test('a workbook of Zammad becomes tickets', async () => {
  const checked = await checkedImport(manager, ZAMMAD, 'zammad.xlsx')
  expect(checked).toMatchObject({
    source: 'zammad',
    report: { rows: 2, refused: 0, questions: ['stages'], created: { ticket: 2 } },
  })
  const done = await stepImport(
    manager,
    checked.id,
    'answers',
    changedAnswers(checked, { stages: { 'pending reminder': 'in_progress' } }),
  )
  expect((await stepImport(manager, done.id, 'start')).state).toBe('done')
})

test('clients of Dolibarr are imported once each; their invoices are left out', async () => {
  const checked = await checkedImport(manager, latin1(DOLIBARR))
  expect(checked.report).toMatchObject({
    rows: 3,
    refused: 1,
    reasons: { repeated: 1 },
    has_invoices: true,
    created: { client: 2 },
  })
  const done = await stepImport(manager, checked.id, 'start')
  const clients = await server.database.query
    .select()
    .from(client)
    .where(inArray(client.id, [...(await importedBy(server.database.query, done.id, 'client'))]))
    .orderBy(client.id)
  expect(clients).toMatchObject([
    {
      name: 'Boulangerie Léa',
      external_id: 'CU2401-0001',
      address1: '4 rue du Four',
      address2: 'Bâtiment B',
      siren: '732829320',
      billing_email: 'lea@boulangerie.example',
    },
    {
      name: 'Garage Noël',
      siren: null,
      billing_email: null,
      private_info: 'SIREN\u202f: 123\nE-mail\u202f: pas-une-adresse',
    },
  ])
})

test('an import is for managers, and for one step at a time', async () => {
  for (const person of ['technicien', 'client'] as const)
    expect((await uploadImport(await server.as(person), KIMAI)).statusCode).toBe(403)
  const { id } = await checkedImport(manager, TOGGL.replace('ACME', 'Autre'))
  expect((await manager.post(`/api/import/${id}/undo`)).statusCode).toBe(409)
  expect((await manager.post(`/api/import/${id}/discard`)).statusCode).toBe(200)
  expect((await manager.get(`/api/import/${id}`)).statusCode).toBe(404)
  const listed = (await manager.get('/api/import')).json().data
  expect(listed.length).toBeGreaterThan(3)
})
