import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HEADERS } from '#contract/core/protocol.ts'
import { finishedWeek } from '../database/schema/team.ts'
import { pointage } from '../database/schema/work.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'

let server: TestServer
let manager: Caller
let technicien: Caller
let ticketId: number
/** One hour of the technicien on Wednesday 4 March 2026. */
let entry: number

const MONDAY = '2026-03-02'
const WEDNESDAY = '2026-03-04'
const NEXT_WEDNESDAY = '2026-03-11'

beforeAll(async () => {
  server = await startTestServer()
  manager = await server.as('manager')
  technicien = await server.as('technicien')
})
afterAll(() => server.close())
beforeEach(async () => {
  const { fixture, database } = server
  await database.query.delete(finishedWeek).where(eq(finishedWeek.starts_on, MONDAY))
  ticketId = await fixture.addTicket('Câblage', fixture.projets.own)
  entry = await fixture.addPointage(ticketId, fixture.people.technicien)
  await database.query.update(pointage).set({ date: WEDNESDAY }).where(eq(pointage.id, entry))
})

const finish = (body: object = {}, caller = technicien) =>
  caller.post('/api/models/finished_week', { starts_on: MONDAY, ...body })
const log = (date: string, caller = technicien) =>
  caller.post('/api/models/pointage', { ticket_id: ticketId, ut: 4, date })
const act = (action: string, body: object, caller = technicien) =>
  caller.put(`/api/models/pointage/${entry}/${action}`, body)
const weeks = () =>
  server.database.query
    .select()
    .from(finishedWeek)
    .where(and(eq(finishedWeek.starts_on, MONDAY), isNull(finishedWeek.deleted_at)))

describe('a finished week', () => {
  test('takes no change of its person any more: neither new time nor another length, day or text', async () => {
    expect((await finish()).statusCode).toBe(201)
    const refused = [
      await log(WEDNESDAY),
      await act('editUt', { ut: 8 }),
      await act('editDate', { date: NEXT_WEDNESDAY }),
      await act('editComment', { comment: 'Trop tard' }),
      await technicien.delete(`/api/models/pointage/${entry}`),
    ]
    for (const answer of refused) expect([answer.statusCode, answer.json().code]).toEqual([409, 'week_finished'])
    expect(refused[0]?.json().message).toContain('semaine est terminée')
    const [row] = await server.database.query.select().from(pointage).where(eq(pointage.id, entry))
    expect(row).toMatchObject({ ut: 4, date: WEDNESDAY, deleted_at: null })
  })

  test('takes no time from another week, and leaves other weeks and people alone', async () => {
    await finish()
    const other = await log(NEXT_WEDNESDAY)
    expect(other.statusCode).toBe(201)
    const move = await technicien.put(`/api/models/pointage/${other.json().data.id}/editDate`, { date: WEDNESDAY })
    expect([move.statusCode, move.json().code]).toEqual([409, 'week_finished'])
  })

  test('is open to managers', async () => {
    await finish()
    expect((await act('editUt', { ut: 8 }, manager)).statusCode).toBe(200)
    const added = await manager.post('/api/models/pointage', {
      ticket_id: ticketId,
      ut: 2,
      date: WEDNESDAY,
      user_id: server.fixture.people.technicien,
    })
    expect(added.statusCode).toBe(201)
  })

  test('accepts time that was entered before it was finished, however late it arrives', async () => {
    await finish()
    const late = await technicien.post(
      '/api/models/pointage',
      { ticket_id: ticketId, ut: 4, date: WEDNESDAY },
      { [HEADERS.ago]: '3600000' },
    )
    expect(late.statusCode).toBe(201)
  })

  test('is reopened by managers only, with every row that two devices made of it', async () => {
    const { id } = (await finish()).json().data
    await finish()
    expect((await technicien.delete(`/api/models/finished_week/${id}`)).statusCode).toBe(403)
    expect(await weeks()).toHaveLength(2)
    expect((await manager.delete(`/api/models/finished_week/${id}`)).statusCode).toBe(200)
    expect(await weeks()).toEqual([])
    expect((await log(WEDNESDAY)).statusCode).toBe(201)
  })

  test('begins on a Monday, and belongs to oneself unless a manager says otherwise', async () => {
    expect((await finish({ starts_on: WEDNESDAY })).json().data.starts_on).toBe(MONDAY)
    const foreign = await finish({ user_id: server.fixture.people.colleague })
    expect([foreign.statusCode, Object.keys(foreign.json().errors)]).toEqual([422, ['user_id']])
    const byManager = await finish({ user_id: server.fixture.people.technicien }, manager)
    expect(byManager.json().data).toMatchObject({ user_id: server.fixture.people.technicien, starts_on: MONDAY })
  })
})
