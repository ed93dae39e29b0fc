import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { companyDay } from '#contract/company-day.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'
import type { WriteServices } from '../writes/in-transaction.ts'
import { handBackTickets } from './hand-back.ts'

let server: TestServer
let manager: Caller
let technicien: Caller
let absenceId: number
let ticketId: number

beforeAll(async () => {
  server = await startTestServer()
  manager = await server.as('manager')
  technicien = await server.as('technicien')
})
afterAll(() => server.close())

const data = async (answer: ReturnType<Caller['post']>) => {
  const done = await answer
  expect([200, 201], done.body).toContain(done.statusCode)
  return done.json().data
}

beforeEach(async () => {
  const { people, projets } = server.fixture
  absenceId = (
    await data(technicien.post('/api/models/absence', { type: 'rtt', start: '2031-03-03', end: '2031-03-05' }))
  ).id
  await data(manager.put(`/api/models/absence/${absenceId}/approve`))
  ticketId = await server.fixture.addTicket('Onduleur', projets.own, {
    responsable_id: people.technicien,
    todo_at: '2031-03-04',
  })
  const body = { absence_id: absenceId, ticket_id: ticketId, user_id: people.technicien, to_user_id: people.colleague }
  await data(technicien.put(`/api/models/ticket/${ticketId}/updateResponsable`, { responsable_id: people.colleague }))
  await data(technicien.post('/api/models/handover', body))
})

const handBack = (today: string) => handBackTickets(server.services as WriteServices, today)
const responsable = async () => (await data(manager.get(`/api/models/ticket/${ticketId}`))).responsable_id
const returnedAt = async () =>
  (await manager.get(`/api/models/handover?filter[ticket_id]=${ticketId}`)).json().data[0].returned_at

test('a ticket goes back the day after the leave, once, with its activity', async () => {
  const { people } = server.fixture
  await handBack('2031-03-05')
  expect([await responsable(), await returnedAt()]).toEqual([people.colleague, null])
  await handBack('2031-03-06')
  expect(await responsable()).toBe(people.technicien)
  expect(await returnedAt()).not.toBeNull()
  await data(manager.put(`/api/models/ticket/${ticketId}/updateResponsable`, { responsable_id: people.colleague }))
  await handBack('2031-03-07')
  expect(await responsable()).toBe(people.colleague)
  const { data: acts } = (
    await manager.get(`/api/models/activity?filter[model]=ticket&filter[record_id]=${ticketId}&limit=all`)
  ).json()
  expect(
    acts.filter(
      (act: { action: string; user_id: number }) =>
        act.action === 'updateResponsable' && act.user_id === people.technicien,
    ),
  ).toHaveLength(2)
})

test('a ticket goes back when the leave is cancelled', async () => {
  await data(manager.put(`/api/models/absence/${absenceId}/cancel`))
  await handBack('2031-01-01')
  expect(await responsable()).toBe(server.fixture.people.technicien)
})

test('a ticket that somebody else has by now, or that is closed, stays where it is', async () => {
  const { people, status } = server.fixture
  await data(manager.put(`/api/models/ticket/${ticketId}/updateResponsable`, { responsable_id: people.manager }))
  await handBack('2031-03-06')
  expect([await responsable(), (await returnedAt()) !== null]).toEqual([people.manager, true])

  const closed = await server.fixture.addTicket('Fermé', server.fixture.projets.own, {
    responsable_id: people.colleague,
    status_id: status.closed,
  })
  await data(
    technicien.post('/api/models/handover', {
      absence_id: absenceId,
      ticket_id: closed,
      user_id: people.technicien,
      to_user_id: people.colleague,
    }),
  )
  await handBack('2031-03-06')
  expect((await data(manager.get(`/api/models/ticket/${closed}`))).responsable_id).toBe(people.colleague)
})

test('a handover is refused for a person whose absence it is not', async () => {
  const { people } = server.fixture
  const body = { absence_id: absenceId, ticket_id: ticketId, user_id: people.manager, to_user_id: people.colleague }
  expect(Object.keys((await manager.post('/api/models/handover', body)).json().errors)).toEqual(['user_id'])
  const colleague = await server.as('colleague')
  expect((await colleague.post('/api/models/handover', { ...body, user_id: people.technicien })).statusCode).toBe(422)
})

test('a day ends at midnight in Paris', () => {
  expect([companyDay(new Date('2026-06-30T21:59:00Z')), companyDay(new Date('2026-06-30T22:00:00Z'))]).toEqual([
    '2026-06-30',
    '2026-07-01',
  ])
})
