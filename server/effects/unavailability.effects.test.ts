import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notification } from '../database/schema/conversation.ts'
import { type Published, recordPublished } from '../testing/servers/published.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'

let server: TestServer
let manager: Caller
let technicien: Caller
let colleague: Caller
let said: Published[]
let id: number

const REASON = 'Opération du genou'

beforeAll(async () => {
  server = await startTestServer()
  said = recordPublished(server)
  manager = await server.as('manager')
  technicien = await server.as('technicien')
  colleague = await server.as('colleague')
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.query.delete(notification)
  const body = {
    type: 'maladie',
    start: '2031-03-03',
    end: '2031-03-05',
    end_half: true,
    comment: REASON,
    replacement_id: server.fixture.people.colleague,
  }
  const answer = await technicien.post('/api/models/absence', body)
  expect(answer.statusCode, answer.body).toBe(201)
  id = answer.json().data.id
  said.length = 0
})

const run = async (who: Caller, action: string) => {
  const answer = await who.put(`/api/models/absence/${id}/${action}`)
  expect(answer.statusCode, answer.body).toBe(200)
}
const change = (who: Caller, body: object) => who.put(`/api/models/absence/${id}`, body)
const awayDays = async () => {
  const { data } = (await colleague.get('/api/models/unavailability?limit=all&filter[start]=2031-03-03')).json()
  return data.map(({ user_id, start, end, start_half, end_half }: Record<string, unknown>) => ({
    user_id,
    start,
    end,
    start_half,
    end_half,
  }))
}
const end = async () => {
  await run(manager, 'cancel')
}
const toldTo = async (person: number) =>
  (await server.database.query.select().from(notification).where(eq(notification.user_id, person))).map(
    ({ data }) => (data as { message: { fr: string } }).message.fr,
  )

test('colleagues see the days of an approved absence, follow its changes, and nothing once it is cancelled', async () => {
  expect(await awayDays()).toEqual([])
  await run(manager, 'approve')
  const days = {
    user_id: server.fixture.people.technicien,
    start: '2031-03-03',
    end: '2031-03-05',
    start_half: false,
    end_half: true,
  }
  expect(await awayDays()).toEqual([days])
  expect((await change(manager, { end: '2031-03-06' })).statusCode).toBe(200)
  expect(await awayDays()).toEqual([{ ...days, end: '2031-03-06' }])
  await end()
  expect(await awayDays()).toEqual([])
})

test('a changed absence is no longer published until a manager approves it again', async () => {
  await run(manager, 'approve')
  const { data } = (await change(technicien, { end: '2031-03-07' })).json()
  expect([data.status, data.decided_by_id, await awayDays()]).toEqual(['requested', null, []])
  await run(manager, 'approve')
  expect(await awayDays()).toMatchObject([{ end: '2031-03-07' }])
  await end()
})

test('the reason reaches no colleague: by list, feed, search, relation, activity or hint', async () => {
  await run(manager, 'approve')
  const person = server.fixture.people.technicien
  const paths = [
    '/api/models/unavailability?limit=all',
    '/api/models/unavailability?since=',
    '/api/models/absence?limit=all',
    '/api/models/absence?since=',
    '/api/models/absence?search=genou',
    `/api/models/user/${person}?include=absences`,
    `/api/models/user/${person}/absences`,
    `/api/models/user/${person}/getHoliday/2031`,
    '/api/models/activity?limit=all',
    '/api/models/activity?since=',
    '/api/notifications',
  ]
  for (const path of paths) {
    const { body } = await colleague.get(path)
    expect(body, path).not.toContain(REASON)
    // The colleague has an absence of that type too, and the answer about holidays lists every
    // type.
    if (!path.startsWith('/api/models/absence') && !path.includes('getHoliday'))
      expect(body, path).not.toContain('maladie')
  }
  expect((await colleague.get(`/api/models/absence/${id}`)).statusCode).toBe(404)
  const { data } = (await colleague.get(`/api/models/user/${person}/getHoliday/2031`)).json()
  expect([data.absences, data.taken.filter(({ days }: { days: number }) => days > 0)]).toEqual([[], []])
  const toStaff = said.filter(({ channel }) => channel !== `private-employee.${person}`)
  expect(toStaff.length).toBeGreaterThan(0)
  expect(JSON.stringify(toStaff)).not.toMatch(/maladie|genou/)
  await end()
})

test('tells the replacement of an approved absence, and of its cancellation, without a reason', async () => {
  await run(manager, 'approve')
  const [message, ...others] = await toldTo(server.fixture.people.colleague)
  expect(message).toContain('vous assurez son remplacement')
  expect(others).toEqual([])
  expect(await toldTo(server.fixture.people.technicien)).toHaveLength(1)
  await run(technicien, 'cancel')
  expect((await toldTo(server.fixture.people.colleague)).at(-1)).toContain('a annulé son absence')
  expect((await toldTo(server.fixture.people.manager)).at(-1)).toContain('a annulé son absence')
})

test('says the days with their halves, and one day once', async () => {
  await server.database.query.delete(notification)
  await change(technicien, { start: '2031-03-04', end: '2031-03-04', start_half: false, end_half: true })
  expect(await toldTo(server.fixture.people.manager)).toEqual([
    expect.stringMatching(/ a modifié son absence.* le 04\/03\/2031 \(matin\)$/),
  ])
  await end()
})

test('leads each person to the absence itself, and the replacement, who does not see it, to the list', async () => {
  await server.database.query.delete(notification)
  await run(manager, 'approve')
  await run(technicien, 'cancel')
  const rows = await server.database.query.select().from(notification)
  const linkOf = (person: number) =>
    new Set(rows.filter((row) => row.user_id === person).map(({ data }) => (data as { link: string }).link))
  const { people } = server.fixture
  expect(linkOf(people.manager)).toEqual(new Set([`/manager/absences?show=${id}`]))
  expect(linkOf(people.technicien)).toEqual(new Set([`/technicien/absences?show=${id}`]))
  expect(linkOf(people.colleague)).toEqual(new Set(['/technicien/absences']))
})

test('asks managers again when the person changes the days, and nobody for a new comment', async () => {
  await run(manager, 'approve')
  await server.database.query.delete(notification)
  expect((await change(technicien, { comment: 'Rendez-vous' })).json().data.status).toBe('approved')
  expect(await toldTo(server.fixture.people.manager)).toEqual([])
  await change(technicien, { start: '2031-03-04' })
  expect(await toldTo(server.fixture.people.manager)).toEqual([expect.stringContaining('a modifié son absence')])
  await end()
})
