import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companyDay } from '#contract/company-day.ts'
import { user } from '../../database/schema/people.ts'
import { pushDevice } from '../../database/schema/session.ts'
import { absence } from '../../database/schema/team.ts'
import { pointage } from '../../database/schema/work.ts'
import { workingDayFrom } from '../../testing/records/working-day.ts'
import { type Caller, callerOn, startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

let server: TestServer
let manager: Caller
let technicien: Caller
let client: Caller

beforeAll(async () => {
  server = await startTestServer()
  manager = await server.as('manager')
  technicien = await server.as('technicien')
  client = await server.as('client')
})
afterAll(() => server.close())

const me = () => `/api/models/user/${server.fixture.people.technicien}`

const teamOn = async (day: string) =>
  (await manager.get(`/api/models/user/${server.fixture.people.manager}/getPointageAdmin/${day}`)).json().data.meta

describe('the day of a person', () => {
  test('carries their pointages, what a day counts and what is left', async () => {
    const { data } = (await technicien.get(`${me()}/getPointageDay/2026-03-02`)).json()
    expect(
      data.pointages.every(
        (row: { user_id: number; date: string }) =>
          row.user_id === server.fixture.people.technicien && row.date === '2026-03-02',
      ),
    ).toBe(true)
    expect(data.meta).toEqual({ sum_ut: 20, ut_per_day: 32, reste_ut_formated: '3 h' })
  })

  test('counts by what held then, not by what holds now', async () => {
    const before = await server.fixture.addUser('technicien', 'Temps')
    await manager.put(`/api/models/user/${before}`, { ut_per_day: 28 })
    const at = async (day: string) =>
      (await manager.get(`/api/models/user/${before}/getPointageDay/${day}`)).json().data.meta.ut_per_day
    expect([await at('2026-03-02'), await at(workingDayFrom(companyDay(new Date())))]).toEqual([32, 28])
  })

  test('expects nothing on a Sunday, a holiday and a day of absence, and half a day beside half a day of absence', async () => {
    const { query } = server.database
    const person = await server.fixture.addUser('technicien', 'Repos')
    const day = async (date: string) =>
      (await manager.get(`/api/models/user/${person}/getPointageDay/${date}`)).json().data.meta
    const away = { user_id: person, type: 'rtt', created_at: '2026-03-01T08:00:00.000Z' } as const
    await query.insert(absence).values([
      { ...away, start: '2026-03-09', end: '2026-03-10', end_half: true, status: 'approved' },
      { ...away, start: '2026-03-11', end: '2026-03-11', status: 'requested' },
    ])
    const nothing = { sum_ut: 0, ut_per_day: 0, reste_ut_formated: '0 min' }
    for (const date of ['2026-03-08', '2026-05-01', '2026-03-09']) expect(await day(date)).toEqual(nothing)
    expect(await day('2026-03-10')).toEqual({ sum_ut: 0, ut_per_day: 16, reste_ut_formated: '4 h' })
    expect(await day('2026-03-11')).toEqual({ sum_ut: 0, ut_per_day: 32, reste_ut_formated: '8 h' })
    await query.insert(pointage).values({
      user_id: person,
      ticket_id: server.fixture.tickets.own,
      date: '2026-03-08',
      ut: 6,
      created_at: '2026-03-08T09:00:00.000Z',
    })
    expect(await day('2026-03-08')).toEqual({ sum_ut: 6, ut_per_day: 0, reste_ut_formated: '−1 h 30' })
  })

  test('counts the team of that day: those employed and not away', async () => {
    const { ut_per_day } = await teamOn('2026-03-17')
    const joining = await server.fixture.addUser('technicien', 'Arrivée')
    await server.database.query.update(user).set({ joined_on: '2026-03-18' }).where(eq(user.id, joining))
    expect((await teamOn('2026-03-17')).ut_per_day).toBe(ut_per_day)
    expect((await teamOn('2026-03-18')).ut_per_day).toBe(ut_per_day + 32)
    expect((await teamOn('2026-03-22')).ut_per_day).toBe(0)
  })

  test('of the whole team, or of another, is the managers’', async () => {
    const id = server.fixture.people.manager
    const { colleague } = server.fixture.people
    expect((await manager.get(`/api/models/user/${id}/getPointageAdmin/2026-03-02`)).json().data.meta.sum_ut).toBe(20)
    expect((await manager.get(`/api/models/user/${id}/getPointageAdmin/2026-03-02/0`)).json().data.meta.sum_ut).toBe(20)
    expect(
      (await manager.get(`/api/models/user/${id}/getPointageAdmin/2026-03-02/${colleague}`)).json().data.meta.sum_ut,
    ).toBe(0)
    expect((await technicien.get(`${me()}/getPointageAdmin/2026-03-02`)).statusCode).toBe(403)
  })

  test.each(['2026-02-30', 'today', '1'])('%s is no day', async (day) => {
    expect((await technicien.get(`${me()}/getPointageDay/${day}`)).statusCode).toBe(400)
  })

  test('is no client’s', async () => {
    expect((await client.get(`${me()}/getPointageDay/2026-03-02`)).statusCode).toBe(403)
  })
})

describe('holidays', () => {
  test('name the public ones in the reader’s language and count the days taken by type', async () => {
    await server.database.query.insert(absence).values([
      {
        user_id: server.fixture.people.technicien,
        type: 'conge_paye',
        start: '2026-05-04',
        end: '2026-05-08',
        end_half: false,
        status: 'approved',
        created_at: '2026-03-01T08:00:00.000Z',
      },
      {
        user_id: server.fixture.people.technicien,
        type: 'rtt',
        start: '2026-06-01',
        end: '2026-06-01',
        start_half: true,
        status: 'requested',
        created_at: '2026-03-01T08:00:00.000Z',
      },
    ])
    const { data } = (await technicien.get(`${me()}/getHoliday/2026`, { 'accept-language': 'en' })).json()
    expect(data.holidays).toContainEqual({ date: '2026-07-14', name: 'Bastille Day' })
    expect(data.absences.map((row: { type: string }) => row.type).sort()).toEqual(['conge_paye', 'maladie', 'rtt'])
    expect(data.taken).toContainEqual({ type: 'conge_paye', days: 4 })
    expect(data.taken).toContainEqual({ type: 'rtt', days: 0 })
  })

  test('count a half day once that two absences take', async () => {
    const person = await server.fixture.addUser('technicien', 'Recouverte')
    const approved = {
      user_id: person,
      type: 'conge_paye',
      status: 'approved' as const,
      created_at: '2026-03-01T08:00:00.000Z',
    }
    await server.database.query.insert(absence).values([
      { ...approved, start: '2026-06-08', end: '2026-06-10' },
      { ...approved, start: '2026-06-10', end: '2026-06-11', end_half: true },
      { ...approved, start: '2026-06-11', end: '2026-06-11', end_half: true },
    ])
    const { data } = (await (await server.asUser(person)).get(`/api/models/user/${person}/getHoliday/2026`)).json()
    expect(data.taken).toContainEqual({ type: 'conge_paye', days: 3.5 })
  })

  test('of a colleague reveal nothing of their absences', async () => {
    const colleague = await server.as('colleague')
    expect((await colleague.get(`${me()}/getHoliday/2026`)).json().data.absences).toEqual([])
  })
})

describe('unread comments', () => {
  const count = async (caller: Caller, id: number): Promise<number> =>
    (await caller.get(`/api/models/user/${id}/unreadComments`)).json().data.count

  test('are those of others that one sees and has not marked', async () => {
    const { people, tickets } = server.fixture
    const counts = async () =>
      [
        await count(client, people.client),
        await count(technicien, people.technicien),
        await count(manager, people.manager),
      ] as const
    const [ofClient, ofTechnicien, ofManager] = await counts()
    const mine = await technicien.post('/api/models/comment', { ticket_id: tickets.own, body: 'Je passe demain' })
    await technicien.post('/api/models/comment', {
      ticket_id: tickets.own,
      body: 'Client pénible',
      visible_to_client: false,
    })
    await technicien.post('/api/models/comment', { ticket_id: tickets.other, body: 'Autre' })
    expect(await counts()).toEqual([ofClient + 1, ofTechnicien, ofManager + 3])
    await client.put(`/api/models/comment/${mine.json().data.id}/markAsRead`, { is_read: true })
    expect(await counts()).toEqual([ofClient, ofTechnicien, ofManager + 3])
  })

  test('of a new account are those written since, and old ones that the person marks', async () => {
    const { fixture } = server
    const id = await fixture.addUser('manager', 'Neuve', null, { comments_read_before: new Date().toISOString() })
    const newcomer = await callerOn(server, id)
    const listed = async () => (await newcomer.get('/api/models/comment?filter[is_read]=false&limit=100')).json()
    expect(await count(newcomer, id)).toBe(0)
    expect((await listed()).data).toEqual([])
    expect((await listed()).pagination.total).toBe(0)
    const { data: written } = (
      await technicien.post('/api/models/comment', { ticket_id: fixture.tickets.own, body: 'Bienvenue' })
    ).json()
    expect(await count(newcomer, id)).toBe(1)
    const [old] = (await newcomer.get('/api/models/comment?limit=1&orderBy=created_at:asc')).json().data
    expect(old.is_read).toBe(true)
    await newcomer.put(`/api/models/comment/${old.id}/markAsRead`, { is_read: false })
    expect(await count(newcomer, id)).toBe(2)
    expect((await listed()).data.map((row: { id: number }) => row.id).sort()).toEqual([old.id, written.id].sort())
  })

  test('of a new account are late ones too: written without a network before it was created', async () => {
    const hour = 3_600_000
    const id = await server.fixture.addUser('manager', 'Récente', null, {
      comments_read_before: new Date(Date.now() - hour).toISOString(),
    })
    const newcomer = await callerOn(server, id)
    const before = await count(newcomer, id)
    const body = { ticket_id: server.fixture.tickets.own, body: 'Écrit dans un ascenseur' }
    const { data } = (await technicien.post('/api/models/comment', body, { 'x-ago': String(2 * hour) })).json()
    expect(Date.parse(data.created_at)).toBeLessThan(Date.now() - hour)
    expect(await count(newcomer, id)).toBe(before + 1)
  })

  test('of another person are theirs', async () => {
    expect((await client.get(`/api/models/user/${server.fixture.people.secondClient}/unreadComments`)).statusCode).toBe(
      403,
    )
    expect((await client.get(`/api/models/user/${server.fixture.people.otherClient}/unreadComments`)).statusCode).toBe(
      404,
    )
  })
})

test('a device gets push messages of the person who signed in last', async () => {
  const body = { oneSignal_player_id: 'player-1', device: 'mobile' }
  await technicien.post(`${me()}/addupdate-onesignal-player_id`, body)
  const answer = await client.post(
    `/api/models/user/${server.fixture.people.client}/addupdate-onesignal-player_id`,
    body,
  )
  expect(answer.json().data).toEqual(body)
  expect((await server.database.query.select().from(pushDevice)).map((row) => row.user_id)).toEqual([
    server.fixture.people.client,
  ])
  expect(
    (
      await client.post(`/api/models/user/${server.fixture.people.client}/addupdate-onesignal-player_id`, {
        ...body,
        device: 'fridge',
      })
    ).statusCode,
  ).toBe(422)
})

test('the synoptique sums time by person and day beside what was expected', async () => {
  const { people } = server.fixture
  const { data } = (
    await manager.post('/api/models/pointage/getPointageSynoptique/2026-03-15', {
      user_ids: [people.technicien, people.colleague],
    })
  ).json()
  expect(data.month).toBe('2026-03-01')
  expect(data.users.map((one: { sum_ut: number }) => one.sum_ut)).toEqual([20, 0])
  expect(data.users[0].days).toHaveLength(31)
  expect(data.users[0].days[0]).toEqual({ date: '2026-03-01', ut: 0, expected_ut: 0 })
  expect(data.users[0].days[1]).toEqual({ date: '2026-03-02', ut: 20, expected_ut: 32 })
  const may = (
    await manager.post('/api/models/pointage/getPointageSynoptique/2026-05-01', { user_ids: [people.technicien] })
  ).json().data
  expect(may.users[0].days.slice(3, 6).map((day: { expected_ut: number }) => day.expected_ut)).toEqual([0, 0, 0])
  expect(
    (await manager.post('/api/models/pointage/getPointageSynoptique/2026-05-01', { user_ids: [987_654] })).statusCode,
  ).toBe(422)
})

test('admin projets are those marked for the product', async () => {
  const id = await server.fixture.addProjet('Gestion interne', server.fixture.ownClient, { external_id: 'sav-admin' })
  expect(
    (await technicien.get('/api/models/projet/sav-admin')).json().data.map((row: { id: number }) => row.id),
  ).toEqual([id])
  expect((await technicien.get('/api/models/projet/other-admin')).json().data).toEqual([])
  expect((await client.get('/api/models/projet/sav-admin')).statusCode).toBe(403)
})
