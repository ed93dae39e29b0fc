import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { companyDay } from '#contract/company-day.ts'
import { contract, contractAlert } from '../database/schema/contract.ts'
import { notification } from '../database/schema/conversation.ts'
import { mail } from '../database/schema/mail.ts'
import { pointage } from '../database/schema/work.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'

const DAY = '2026-03-10'

let server: TestServer
let manager: Caller
let technicien: Caller
let colleague: Caller
let ticketId: number

beforeAll(async () => {
  server = await startTestServer()
  ;[manager, technicien, colleague] = [
    await server.as('manager'),
    await server.as('technicien'),
    await server.as('colleague'),
  ]
})
afterAll(() => server.close())
beforeEach(async () => {
  const { query } = server.database
  for (const table of [contractAlert, contract, mail, notification, pointage]) await query.delete(table)
  ticketId = await server.fixture.addTicket('Imprimante', server.fixture.projets.own)
})

const sell = async (values: object = {}): Promise<number> => {
  const body = {
    name: 'Maintenance',
    client_id: server.fixture.ownClient,
    ut: 40,
    billable_period: 'month',
    starts_on: '2026-01-01',
    ...values,
  }
  const answer = await manager.post('/api/models/contract', body)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().data.id
}
const log = async (ut: number, values: object = {}, by = technicien): Promise<number> => {
  const answer = await by.post('/api/models/pointage', { ticket_id: ticketId, ut, date: DAY, ...values })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().data.id
}
const useOf = async (id: number, by = manager, day = DAY) =>
  (await by.get(`/api/models/contract/${id}/use?day=${day}`)).json().data.periods
const nowOf = async (id: number, by = manager) => (await useOf(id, by)).at(-1)
const told = async () => {
  const rows = await server.database.query
    .select()
    .from(notification)
    .where(eq(notification.kind, 'contract'))
    .orderBy(notification.id)
  return rows.map(
    ({ user_id, data }) =>
      [user_id, (data as { message: { fr: string } }).message.fr.replaceAll('\u202F', ' ')] as const,
  )
}
const people = () => server.fixture.people

describe('the use of a contract', () => {
  test('follows creation, edit, move and deletion of entries', async () => {
    const id = await sell()
    const entry = await log(10)
    expect(await nowOf(id)).toEqual({
      from: '2026-03-01',
      to: '2026-03-31',
      granted: 40,
      carried: 0,
      used: 10,
      left: 30,
      percent: 25,
    })
    await technicien.put(`/api/models/pointage/${entry}/editUt`, { ut: 45 })
    expect(await nowOf(id)).toMatchObject({ used: 45, left: -5, percent: 112 })
    await technicien.put(`/api/models/pointage/${entry}/editDate`, { date: '2026-02-28' })
    expect((await useOf(id)).map(({ used }: { used: number }) => used)).toEqual([0, 45, 0])
    await technicien.delete(`/api/models/pointage/${entry}`)
    expect((await useOf(id)).map(({ used }: { used: number }) => used)).toEqual([0, 0, 0])
  })

  test('has only billable time, of its projet before that of its client', async () => {
    const client = await sell()
    const projet = await sell({ projet_id: server.fixture.projets.hidden })
    await log(4)
    await log(5, { ticket_id: server.fixture.tickets.hidden })
    await log(6, { ticket_id: server.fixture.tickets.other })
    await log(7, {
      ticket_id: await server.fixture.addTicket('Geste', server.fixture.projets.own, { is_facturable: false }),
    })
    expect([(await nowOf(client)).used, (await nowOf(projet)).used]).toEqual([4, 5])
    await manager.put(`/api/models/ticket/${ticketId}/updateFacturable`, { is_facturable: false })
    expect((await nowOf(client)).used).toBe(0)
  })

  test('is answered to the people of the client with the time that they do not see, and to no other client', async () => {
    const id = await sell()
    await log(4)
    await log(5, { ticket_id: server.fixture.tickets.internal })
    await log(6, { ticket_id: server.fixture.tickets.archived })
    expect((await nowOf(id, await server.as('client'))).used).toBe(15)
    expect((await (await server.as('otherClient')).get(`/api/models/contract/${id}/use`)).statusCode).toBe(404)
    const seen = (await (await server.as('clientManager')).get(`/api/models/contract/${id}`)).json().data
    expect([seen.ut, 'price' in seen, 'alert_percent' in seen]).toEqual([40, false, false])
  })

  test('of an archived contract stays, and later days draw from none', async () => {
    const id = await sell({ starts_on: '2000-01-01' })
    await log(4)
    await manager.put(`/api/models/contract/${id}/setArchive`, {})
    expect((await nowOf(id)).used).toBe(4)
    await log(5, { date: '2199-01-01' })
    const last = (await useOf(id, manager, '2199-01-01')).at(-1)
    expect([last.used, last.to < '2199-01-01']).toEqual([0, true])
  })

  test('is refused for a projet of another client, and for an end before the begin', async () => {
    const body = { name: 'X', client_id: server.fixture.ownClient, ut: 4, starts_on: '2026-01-01' }
    const post = (values: object) => manager.post('/api/models/contract', { ...body, ...values })
    expect(Object.keys((await post({ projet_id: server.fixture.projets.other })).json().errors)).toEqual(['projet_id'])
    expect(Object.keys((await post({ ends_on: '2025-12-31' })).json().errors)).toEqual(['ends_on'])
  })
})

describe('an alert', () => {
  test('notifies managers at each percentage, once a period, with a mail', async () => {
    await sell()
    await log(31)
    expect(await told()).toEqual([])
    await log(1)
    await log(1)
    expect(await told()).toEqual([
      [people().manager, 'Contrat « Maintenance » (Client A) : 80 % des heures utilisées, reste 2 h'],
    ])
    await log(7)
    expect((await told()).slice(1)).toEqual([
      [people().manager, 'Contrat « Maintenance » (Client A) : les heures sont épuisées'],
    ])
    expect((await server.database.query.select().from(mail)).map(({ user_id }) => user_id)).toEqual([
      people().manager,
      people().manager,
    ])
    await log(40, { date: '2026-04-02' })
    expect(await told()).toHaveLength(3)
  })

  test('says how much is used, not the percentage that it passes', async () => {
    await sell()
    await log(31)
    await log(6)
    expect((await told()).map(([, text]) => text)).toEqual([
      'Contrat « Maintenance » (Client A) : 92 % des heures utilisées, reste 45 min',
    ])
  })

  test('of an overrun notifies each person with time in the period once, also the one who causes it', async () => {
    await sell()
    await log(30)
    await log(4, { date: '2026-02-02' }, await server.as('manager'))
    await server.database.query.delete(notification)
    await log(12, {}, colleague)
    const text = 'Contrat « Maintenance » (Client A) : dépassé de 30 min'
    expect((await told()).toSorted()).toEqual(
      [people().manager, people().technicien, people().colleague].sort((a, b) => a - b).map((id) => [id, text]),
    )
    await log(12, {}, colleague)
    expect(await told()).toHaveLength(3)
  })

  test('reaches those people of the client who see invoices, if the contract says so', async () => {
    const id = await sell()
    await log(32)
    expect((await told()).map(([id]) => id)).toEqual([people().manager])
    await manager.put(`/api/models/contract/${id}`, { alerts_client: true })
    await log(8)
    expect(
      (await told())
        .slice(1)
        .map(([id]) => id)
        .toSorted(),
    ).toEqual([people().manager, people().clientManager].toSorted())
    const [row] = await server.database.query
      .select()
      .from(notification)
      .where(eq(notification.user_id, people().clientManager))
    expect(row?.data).toMatchObject({ link: '/client' })
  })

  test('comes of two entries at once, which do not see each other', async () => {
    await sell()
    await Promise.all([log(24), log(24, {}, colleague)])
    expect((await told()).map(([, text]) => text.includes('dépassé'))).toEqual([true, true, true])
  })

  test('comes of a contract with fewer hours, and of a ticket that brings its time along', async () => {
    const today = companyDay(new Date())
    const id = await sell({ starts_on: today })
    const other = await server.fixture.addTicket('Chez B', server.fixture.projets.other)
    await log(20, { date: today })
    await log(15, { date: today, ticket_id: other })
    expect(await told()).toEqual([])
    await manager.put(`/api/models/ticket/${other}/updateProjet`, { projet_id: server.fixture.projets.own })
    expect(await told()).toEqual([])
    await technicien.put(`/api/models/ticket/${other}/updateProjet`, { projet_id: server.fixture.projets.hidden })
    const colleagueHears = (await told()).map(([user]) => user)
    expect(colleagueHears).toEqual([])
    await manager.put(`/api/models/contract/${id}`, { ut: 30 })
    expect((await told()).map(([user, text]) => [user, text.includes('dépassé de 1 h 15')])).toEqual([
      [people().technicien, true],
    ])
  })
})
