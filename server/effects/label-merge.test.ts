import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TicketStage } from '#contract/lifecycle/ticket.ts'
import { ticketPriority, ticketStatus } from '../database/schema/reference.ts'
import { activity } from '../database/schema/sync.ts'
import { ticket, ticketStatusHistory } from '../database/schema/work.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'

let server: TestServer
let manager: Caller
let technicien: Caller

beforeAll(async () => {
  server = await startTestServer()
  ;[manager, technicien] = [await server.as('manager'), await server.as('technicien')]
})
afterAll(() => server.close())

const addPriority = async (name: string): Promise<number> =>
  (await manager.post('/api/models/ticket_priority', { name })).json().data.id
const addStatus = async (name: string, stage: TicketStage): Promise<number> =>
  (await manager.post('/api/models/ticket_status', { name, stage, position: 50 })).json().data.id

const addTicket = async (values: Readonly<Record<string, number>>): Promise<number> => {
  const id = await server.fixture.addTicket('À déplacer', server.fixture.projets.own)
  if (Object.keys(values).length > 0) await server.database.query.update(ticket).set(values).where(eq(ticket.id, id))
  return id
}

const merge = (model: string, id: number, merged_into_id: number) =>
  manager.put(`/api/models/${model}/${id}/merge`, { merged_into_id })

const ticketOf = async (id: number) => (await manager.get(`/api/models/ticket/${id}`)).json().data

describe('a merge of priorities', () => {
  test('moves every ticket, and the record names where they went', async () => {
    const [from, into] = [await addPriority('Bientôt'), await addPriority('Vite')]
    const ids = [await addTicket({ priority_id: from }), await addTicket({ priority_id: from })]
    const version = (await ticketOf(ids[0] ?? 0)).version
    const answer = await merge('ticket_priority', from, into)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json().data.merged_into_id).toBe(into)
    for (const id of ids) expect((await ticketOf(id)).priority_id).toBe(into)
    expect((await ticketOf(ids[0] ?? 0)).version).toBe(version + 1)
    const [entry] = await server.database.query.select().from(activity).where(eq(activity.action, 'merge'))
    expect(entry).toMatchObject({ model: 'ticket_priority', record_id: from, after: { merged_into_id: String(into) } })
  })

  test('keeps what a technicien chose offline: the ticket gets the priority that took its place', async () => {
    const [from, into] = [await addPriority('Demain'), await addPriority('Semaine')]
    const id = await addTicket({})
    await merge('ticket_priority', from, into)
    const answer = await technicien.put(`/api/models/ticket/${id}/updatePriority`, { priority_id: from })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().data.priority_id).toBe(into)
    const created = await technicien.post('/api/models/ticket', {
      name: 'Hors ligne',
      projet_id: server.fixture.projets.own,
      priority_id: from,
    })
    expect(created.json().data.priority_id).toBe(into)
  })

  test('of a record that others were merged into leaves one step to the last', async () => {
    const [first, second, third] = [await addPriority('A'), await addPriority('B'), await addPriority('C')]
    await merge('ticket_priority', first, second)
    await merge('ticket_priority', second, third)
    const [row] = await server.database.query.select().from(ticketPriority).where(eq(ticketPriority.id, first))
    expect(row?.merged_into_id).toBe(third)
  })

  test('is refused into itself, into a merged one, and twice', async () => {
    const [from, into, other] = [await addPriority('D'), await addPriority('E'), await addPriority('F')]
    expect((await merge('ticket_priority', from, from)).json()).toMatchObject({
      code: 'validation',
      errors: { merged_into_id: [expect.any(String)] },
    })
    await merge('ticket_priority', from, into)
    expect((await merge('ticket_priority', other, from)).json().code).toBe('validation')
    expect((await merge('ticket_priority', from, other)).json().code).toBe('already_merged')
  })

  test('is a manager’s', async () => {
    const [from, into] = [await addPriority('G'), await addPriority('H')]
    expect(
      (await technicien.put(`/api/models/ticket_priority/${from}/merge`, { merged_into_id: into })).statusCode,
    ).toBe(403)
  })

  test('and the opposite merge at the same time leave one of the two in use', async () => {
    const [one, two] = [await addPriority('I'), await addPriority('J')]
    await Promise.all([merge('ticket_priority', one, two), merge('ticket_priority', two, one)])
    const rows = await server.database.query.select().from(ticketPriority)
    const merged = rows.filter(({ id, merged_into_id }) => [one, two].includes(id) && merged_into_id !== null)
    expect(merged).toHaveLength(1)
  })
})

describe('a merge of statuses', () => {
  test('writes the history of each ticket and changes no stage', async () => {
    const [from, into] = [await addStatus('Chez nous', 'in_progress'), await addStatus('Sur place', 'in_progress')]
    const id = await addTicket({ status_id: from })
    expect((await merge('ticket_status', from, into)).statusCode).toBe(200)
    expect((await ticketOf(id)).status_id).toBe(into)
    const histories = await server.database.query
      .select()
      .from(ticketStatusHistory)
      .where(eq(ticketStatusHistory.ticket_id, id))
    expect(histories.at(-1)).toMatchObject({
      from_status_id: from,
      to_status_id: into,
      user_id: server.fixture.people.manager,
    })
  })

  test('is refused for the last status of a stage, and into another stage, in words', async () => {
    const [closed] = await server.database.query.select().from(ticketStatus).where(eq(ticketStatus.stage, 'closed'))
    const other = await addStatus('Atelier', 'in_progress')
    const answers = [
      await merge('ticket_status', closed?.id ?? 0, other),
      await manager.put(
        `/api/models/ticket_status/${closed?.id}/merge`,
        { merged_into_id: other },
        { 'accept-language': 'en' },
      ),
    ]
    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [409, 'last_of_stage'],
      [409, 'last_of_stage'],
    ])
    expect(answers.map((answer) => answer.json().message)).toEqual([
      expect.stringContaining('seul de son étape'),
      expect.stringContaining('only status'),
    ])
    expect((await merge('ticket_status', other, closed?.id ?? 0)).json().code).toBe('other_stage')
  })

  test('that was the first one is no longer the target of actions', async () => {
    const [first] = await server.database.query
      .select()
      .from(ticketStatus)
      .where(eq(ticketStatus.stage, 'waiting_solving'))
    const into = await addStatus('Bloqué', 'waiting_solving')
    await merge('ticket_status', first?.id ?? 0, into)
    const id = await addTicket({})
    const answer = await technicien.put(`/api/models/ticket/${id}/alertManagerToResolve`, {
      waiting_solving_user_id: server.fixture.people.manager,
    })
    expect(answer.json().data.status_id).toBe(into)
  })
})
