import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyDay } from '#contract/company-day.ts'
import { addDays } from '#contract/core/kinds/days.ts'
import { recordPublished } from '../testing/servers/published.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'
import type { WriteServices } from '../writes/in-transaction.ts'
import { followBegunWorkingTimes } from './begun-working-times.ts'

let server: TestServer
let manager: Caller

beforeAll(async () => {
  server = await startTestServer()
  manager = await server.as('manager')
})
afterAll(() => server.close())

const begin = (today: string) => followBegunWorkingTimes(server.services as WriteServices, today)

test('a working time that was entered ahead counts in the person’s record from its day on, and devices learn of it', async () => {
  const person = await server.fixture.addUser('technicien', 'Mi-temps')
  const own = async () => (await manager.get(`/api/models/user/${person}`)).json().data.ut_per_day
  const day = addDays(companyDay(new Date()), 30)
  for (const [ut_per_day, starts_on] of [
    [28, day],
    [16, addDays(day, 10)],
  ]) {
    const answer = await manager.post('/api/models/working_time', { user_id: person, ut_per_day, starts_on })
    expect(answer.statusCode, answer.body).toBe(201)
  }
  await begin(addDays(day, -1))
  expect(await own()).toBe(32)

  const published = recordPublished(server)
  await begin(day)
  expect(await own()).toBe(28)
  expect(JSON.stringify(published)).toContain(`"ids":[${person}]`)
  const hints = published.length
  await begin(addDays(day, 1))
  expect([await own(), published.length]).toEqual([28, hints])
  await begin(addDays(day, 10))
  expect(await own()).toBe(16)
})
