import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { companyDay } from '#contract/company-day.ts'
import { workingDayFrom } from '../testing/records/working-day.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'

let server: TestServer
let manager: Caller
let technicien: Caller
let person: number
let people = 0

const today = companyDay(new Date())
const workingDay = workingDayFrom(today)

beforeAll(async () => {
  server = await startTestServer()
  manager = await server.as('manager')
  technicien = await server.as('technicien')
})
afterAll(() => server.close())
beforeEach(async () => {
  person = await server.fixture.addUser('technicien', `Temps${++people}`)
})

const add = async (ut_per_day: number, starts_on: string): Promise<number> => {
  const answer = await manager.post('/api/models/working_time', { user_id: person, ut_per_day, starts_on })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().data.id
}
const own = async () => (await manager.get(`/api/models/user/${person}`)).json().data.ut_per_day
const expectedOn = async (day: string) =>
  (await manager.get(`/api/models/user/${person}/getPointageDay/${day}`)).json().data.meta.ut_per_day

test('what begins on a day counts from that day on, and the person has what is valid today', async () => {
  await add(28, '2026-03-02')
  expect([await own(), await expectedOn('2026-02-27'), await expectedOn('2026-03-02')]).toEqual([28, 32, 28])
  await add(16, '2199-01-01')
  expect([await own(), await expectedOn(workingDayFrom('2199-01-01'))]).toEqual([28, 16])
})

test('a change and a removal are followed too', async () => {
  const id = await add(28, '2026-03-02')
  expect((await manager.put(`/api/models/working_time/${id}`, { ut_per_day: 20 })).statusCode).toBe(200)
  expect(await own()).toBe(20)
  expect((await manager.delete(`/api/models/working_time/${id}`)).statusCode).toBe(200)
  expect([await own(), await expectedOn(workingDay)]).toEqual([32, 32])
})

test('a new value of the person replaces that of the same day, and not a removed one', async () => {
  await manager.put(`/api/models/user/${person}`, { ut_per_day: 28 })
  await manager.put(`/api/models/user/${person}`, { ut_per_day: 24 })
  const rows = async () =>
    (await manager.get(`/api/models/working_time?filter[user_id]=${person}&filter[starts_on]=${today}`)).json().data
  const [row, ...others] = await rows()
  expect([row.ut_per_day, others]).toEqual([24, []])
  await manager.delete(`/api/models/working_time/${row.id}`)
  await manager.put(`/api/models/user/${person}`, { ut_per_day: 20 })
  expect([(await rows()).length, await own(), await expectedOn(workingDay)]).toEqual([1, 20, 20])
})

test('is decided by managers alone, in whole days', async () => {
  const body = { user_id: person, ut_per_day: 28, starts_on: '2026-03-02' }
  expect((await technicien.post('/api/models/working_time', body)).statusCode).toBe(403)
  expect(
    Object.keys((await manager.post('/api/models/working_time', { ...body, ut_per_day: 97 })).json().errors),
  ).toEqual(['ut_per_day'])
  expect(
    Object.keys(
      (await manager.post('/api/models/working_time', { ...body, user_id: server.fixture.people.client })).json()
        .errors,
    ),
  ).toEqual(['user_id'])
})
