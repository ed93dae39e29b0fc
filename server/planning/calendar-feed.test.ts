import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyDay } from '#contract/company-day.ts'
import { addDays } from '#contract/core/kinds/days.ts'
import { hashOf } from '../runtime/hashing.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'

let server: TestServer
let manager: Caller
let technicien: Caller
const day = companyDay(new Date())
const compact = day.replaceAll('-', '')

beforeAll(async () => {
  server = await startTestServer()
  manager = await server.as('manager')
  technicien = await server.as('technicien')
  const { people, projets } = server.fixture
  await server.fixture.addTicket('Onduleur, salle 2', projets.own, { responsable_id: people.technicien, todo_at: day })
  await server.fixture.addTicket('Autre tâche', projets.own, { responsable_id: people.colleague, todo_at: day })
  const body = { type: 'maladie', start: day, end: day, comment: 'Opération du genou' }
  const { data } = (await technicien.post('/api/models/absence', body)).json()
  expect((await manager.put(`/api/models/absence/${data.id}/approve`)).statusCode).toBe(200)
})
afterAll(() => server.close())

const create = async (who: Caller, scope: 'person' | 'team') => {
  const token = randomBytes(32).toString('base64url')
  const answer = await who.post('/api/models/calendar_feed', { scope, token_hash: hashOf(token) })
  expect(answer.statusCode, answer.body).toBe(201)
  return { token, id: answer.json().data.id as number }
}
const read = (token: string) => server.app.inject({ url: `/api/calendar/${token}/planning.ics` })
const unfolded = (text: string) => text.replaceAll('\r\n ', '')

test('a person’s feed has their tickets and the days of their absences, and no reason', async () => {
  const { token } = await create(technicien, 'person')
  const answer = await read(token)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(answer.headers['cache-control']).toContain('no-store')
  const text = unfolded(answer.body)
  expect(text).toMatch(/SUMMARY:#\d+ Onduleur\\, salle 2/)
  expect(text).toContain(`DTSTART;VALUE=DATE:${compact}`)
  expect(text).toContain('SUMMARY:Absence\r\n')
  expect(text).not.toMatch(/genou|maladie|Autre tâche/)
})

test('the team’s feed names the people, and no reason either', async () => {
  const { token } = await create(technicien, 'team')
  const text = unfolded((await read(token)).body)
  expect(text).toMatch(/SUMMARY:\S+ \S+\s: #\d+ Autre tâche/)
  expect(text).toMatch(/SUMMARY:\S+ \S+\s: Absence/)
  expect(text).not.toMatch(/genou|maladie/)
})

test('says which half of a day somebody is away', async () => {
  const { token } = await create(technicien, 'person')
  const next = addDays(day, 1)
  const { data } = (
    await technicien.post('/api/models/absence', { type: 'rtt', start: next, end: next, start_half: true })
  ).json()
  await manager.put(`/api/models/absence/${data.id}/approve`)
  expect(unfolded((await read(token)).body)).toContain('SUMMARY:Absence (après-midi)\r\n')
})

test('a revoked address answers as an unknown one does, and only its person revokes it', async () => {
  const { token, id } = await create(technicien, 'person')
  expect((await manager.delete(`/api/models/calendar_feed/${id}`)).statusCode).toBe(404)
  expect((await technicien.delete(`/api/models/calendar_feed/${id}`)).statusCode).toBe(200)
  expect([(await read(token)).statusCode, (await read('inconnu')).statusCode]).toEqual([410, 410])
})

test('an address of a person who left answers nothing, and nobody of a client gets one', async () => {
  const { people } = server.fixture
  const leaver = await server.as('colleague')
  const { token } = await create(leaver, 'team')
  await manager.put(`/api/models/user/${people.colleague}`, { is_active: false })
  expect((await read(token)).statusCode).toBe(410)
  const client = await server.as('client')
  expect((await client.post('/api/models/calendar_feed', { scope: 'team', token_hash: 'a' })).statusCode).toBe(403)
})

test('an address is read sixty times an hour at most', async () => {
  const { token } = await create(technicien, 'person')
  for (let n = 0; n < 60; n++) expect((await read(token)).statusCode).toBe(200)
  const refused = await read(token)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})
