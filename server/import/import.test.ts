import { randomUUID } from 'node:crypto'
import { eq, inArray, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { comment } from '../database/schema/conversation.ts'
import { importJob, importReference } from '../database/schema/import.ts'
import { client, projet, user } from '../database/schema/people.ts'
import { pointage, ticket } from '../database/schema/work.ts'
import { createDevice } from '../testing/people/device.ts'
import { CLOCKIFY, DOLIBARR, GLPI, KIMAI, latin1, TOGGL, ZAMMAD } from '../testing/records/import-files.ts'
import { changedAnswers, checkedImport, settledImport, stepImport, uploadImport } from '../testing/records/imports.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'
import { runImport } from './work/run.ts'

let server: TestServer
let manager: Caller
beforeAll(async () => {
  server = await startTestServer()
  manager = await server.as('manager')
})
afterAll(() => server.close())

/** Tables with their rows that are not deleted, and every version. */
const contents = async () => {
  const { query } = server.database
  const alive = async (
    table: typeof client | typeof user | typeof projet | typeof ticket | typeof pointage | typeof comment,
  ) =>
    query.select({ id: table.id, version: table.version }).from(table).where(isNull(table.deleted_at)).orderBy(table.id)
  return Promise.all([client, user, projet, ticket, pointage, comment].map(alive))
}
const importedOf = async (id: number, model: string): Promise<readonly number[]> =>
  (await server.database.query.select().from(importReference).where(eq(importReference.job_id, id))).flatMap((row) =>
    row.model === model ? [row.record_id] : [],
  )

describe('a year of Kimai', () => {
  test('is checked, imported, found again and undone', async () => {
    const before = await contents()
    const checked = await checkedImport(manager, KIMAI)
    expect(checked).toMatchObject({ state: 'ready', source: 'kimai', answers: { kind: 'time', date_order: 'dmy' } })
    expect(checked.report).toMatchObject({
      ...{ rows: 8, refused: 3, reasons: { date: 1, duration: 1, too_short: 1 }, questions: [] },
      created: { client: 2, user: 2, projet: 2, ticket: 3, pointage: 5 },
      people: [{ name: 'Zoé Martin' }, { name: 'Luc Petit' }],
    })
    expect(await contents()).toEqual(before)

    const done = await stepImport(manager, checked.id, 'start')
    expect(done).toMatchObject({ state: 'done', total: 8, done: 8 })
    const { query } = server.database
    const time = await query
      .select()
      .from(pointage)
      .where(inArray(pointage.id, [...(await importedOf(done.id, 'pointage'))]))
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
      .where(inArray(ticket.id, [...(await importedOf(done.id, 'ticket'))]))
    expect(tickets.every(({ closed_at, is_facturable }) => closed_at !== null && !is_facturable)).toBe(true)
    const people = await query
      .select()
      .from(user)
      .where(inArray(user.id, [...(await importedOf(done.id, 'user'))]))
    expect(people.map(({ email, is_active }) => [email, is_active]).sort()).toEqual([
      ['luc@kimai.example', false],
      ['zoe@kimai.example', false],
    ])

    const after = await contents()
    const again = await checkedImport(manager, KIMAI)
    expect(again.report).toMatchObject({
      created: { client: 0, user: 0, projet: 0, ticket: 0, pointage: 0 },
      known: { pointage: 5 },
      people: [],
    })
    expect((await stepImport(manager, again.id, 'start')).state).toBe('done')
    expect(await contents()).toEqual(after)

    expect((await stepImport(manager, done.id, 'undo')).state).toBe('undone')
    expect((await contents()).map((rows) => rows.map(({ id }) => id))).toEqual(
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
      .where(inArray(ticket.id, [...(await importedOf(done.id, 'ticket'))]))
    expect(tickets.map(({ name, is_facturable }) => [name, is_facturable]).sort()).toEqual([
      ['Formation', false],
      ['Maintenance', true],
      ['Réunion', false],
    ])
  })

  test('is not undone once other records refer to it, and names them', async () => {
    const checked = await checkedImport(manager, TOGGL)
    const done = await stepImport(manager, checked.id, 'start')
    const [ticketId = 0] = await importedOf(done.id, 'ticket')
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

describe('dates that could be either', () => {
  test('are asked for once, and remembered for the next file', async () => {
    const checked = await checkedImport(manager, CLOCKIFY)
    expect(checked.report).toMatchObject({ questions: ['date_order'], has_ambiguous_dates: true })
    expect((await manager.post(`/api/import/${checked.id}/start`)).statusCode).toBe(409)
    const ready = await stepImport(
      manager,
      checked.id,
      'answers',
      changedAnswers(checked, { date_order: 'mdy', own_client: 'Maison' }),
    )
    expect(ready.report).toMatchObject({ questions: [], created: { client: 2, pointage: 2 } })
    const done = await stepImport(manager, ready.id, 'start')
    const time = await server.database.query
      .select()
      .from(pointage)
      .where(inArray(pointage.id, [...(await importedOf(done.id, 'pointage'))]))
      .orderBy(pointage.date)
    expect(time.map(({ date, ut }) => [date, ut])).toEqual([
      ['2025-03-04', 6],
      ['2025-03-05', 3],
    ])
    const next = await checkedImport(manager, CLOCKIFY.replace('Sprint', 'Other'))
    expect(next).toMatchObject({
      answers: { date_order: 'mdy', own_client: 'Maison' },
      report: { questions: [], created: { pointage: 1 } },
    })
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
      .where(inArray(ticket.id, [...(await importedOf(done.id, 'ticket'))]))
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
    const ids = [...(await importedOf(done.id, 'ticket'))].sort()
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
    .where(inArray(client.id, [...(await importedOf(done.id, 'client'))]))
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

describe('a table of no known program', () => {
  test('asks for its columns', async () => {
    const checked = await checkedImport(manager, 'Quand;Qui;Quoi;Combien\n02/01/2025;Zoé Martin;Réseau;2\n')
    expect(checked).toMatchObject({
      source: 'table',
      report: { questions: ['columns'], headers: ['Quand', 'Qui', 'Quoi', 'Combien'] },
    })
    const columns = { date: 0, user: 1, task: 2, duration: 3 }
    const answered = await stepImport(
      manager,
      checked.id,
      'answers',
      changedAnswers(checked, { kind: 'time', columns, date_order: 'dmy' }),
    )
    expect(answered.report).toMatchObject({ questions: [], rows: 1, created: { pointage: 1 } })
  })

  test('proposes a client for rows that name none in the language of the manager', async () => {
    const clients = ['fr', 'en'].map(async (language) => {
      const answer = await uploadImport(
        manager,
        `Quand ${language};Qui\n02/01/2025;Zoé Martin\n`,
        'temps.csv',
        language,
      )
      return answer.json().data.answers.own_client
    })
    expect(await Promise.all(clients)).toEqual(['Interne', 'Internal'])
  })

  test('takes only answers that fit its headers', async () => {
    const { id, ...job } = await checkedImport(manager, 'Quand;Qui\n02/01/2025;Zoé Martin\n')
    const answer = async (changes: object) => {
      const { statusCode, ...rest } = await manager.post(`/api/import/${id}/answers`, { ...job.answers, ...changes })
      return [statusCode, Object.keys(rest.json().errors ?? {})]
    }
    expect(await answer({ columns: { date: 7 } })).toEqual([422, ['columns']])
    expect(await answer({ columns: { salary: 0 } })).toEqual([422, ['columns']])
    expect(await answer({ stages: { x: 'gone' } })).toEqual([422, ['stages']])
    expect(await answer({ people: { x: 'y' } })).toEqual([422, ['people']])
    expect(await answer({ kind: 'invoices' })).toEqual([422, ['kind']])
    expect(await answer({ own_client: ' ' })).toEqual([422, ['own_client']])
  })
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

test('an import of a killed process is continued, and no row is stored twice', async () => {
  const rows = Array.from(
    { length: 3_200 },
    (_, n) => `2025-06-${String(1 + (n % 28)).padStart(2, '0')};Ida Roux;Projet ${n % 7};${n};0:15`,
  )
  const checked = await checkedImport(manager, `Date;Utilisateur;Projet;Description;Durée\n${rows.join('\n')}\n`)
  const { query } = server.database
  const lease = randomUUID()
  const held = { state: 'running', lease, leased_until: new Date(Date.now() + 60_000).toISOString() } as const
  const [job] = await query.update(importJob).set(held).where(eq(importJob.id, checked.id)).returning()
  if (!job) throw new Error('The import is missing.')
  let beats = 0
  const killed = runImport(
    query,
    { files: server.services.files, beat: async () => (++beats > 1 ? Promise.reject(new Error('killed')) : undefined) },
    job,
  )
  await expect(killed).rejects.toThrow('killed')
  const [half] = await query.select().from(importJob).where(eq(importJob.id, checked.id))
  expect(half?.done).toBeGreaterThan(0)
  expect(half?.done).toBeLessThan(3_200)
  await query.update(importJob).set({ leased_until: null }).where(eq(importJob.id, checked.id))
  server.services.imports.wake()
  expect(await settledImport(manager, checked.id)).toMatchObject({ state: 'done', done: 3_200 })
  const stored = await importedOf(checked.id, 'pointage')
  expect([stored.length, new Set(stored).size]).toEqual([3_200, 3_200])
  // The process that was overtaken writes nothing more.
  await expect(runImport(query, { files: server.services.files, beat: async () => undefined }, job)).rejects.toThrow()
})
