import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importJob, importReference } from '../../database/schema/import.ts'
import { client, projet, user } from '../../database/schema/people.ts'
import { pointage, ticket } from '../../database/schema/work.ts'
import { KIMAI } from '../../testing/records/import-files.ts'
import { checkedImport, settledImport, stepImport } from '../../testing/records/imports.ts'
import { type Caller, startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { undoImport } from './undo.ts'

let server: TestServer
let manager: Caller
beforeAll(async () => {
  server = await startTestServer()
  manager = await server.as('manager')
})
afterAll(() => server.close())

const TABLES = { client, user, projet, ticket, pointage } as const
type Model = keyof typeof TABLES

/** Records of an import that are not deleted. */
const aliveOf = async (model: Model, ids: readonly number[]): Promise<readonly number[]> => {
  const table = TABLES[model]
  const rows = await server.database.query
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, [...ids]), isNull(table.deleted_at)))
  return rows.map(({ id }) => id)
}
const createdBy = async (jobId: number, model: Model): Promise<readonly number[]> => {
  const rows = await server.database.query.select().from(importReference).where(eq(importReference.job_id, jobId))
  return rows.flatMap((row) => (row.model === model ? [row.record_id] : [])).toSorted((a, b) => a - b)
}

test('records changed or used during an undo are kept with their references, and are named', async () => {
  const { query } = server.database
  const { id } = await stepImport(manager, (await checkedImport(manager, KIMAI)).id, 'start')
  const created = {
    client: await createdBy(id, 'client'),
    user: await createdBy(id, 'user'),
    projet: await createdBy(id, 'projet'),
    ...{ ticket: await createdBy(id, 'ticket'), pointage: await createdBy(id, 'pointage') },
  }
  const held = {
    state: 'undoing',
    lease: randomUUID(),
    leased_until: new Date(Date.now() + 60_000).toISOString(),
  } as const
  const [job] = await query.update(importJob).set(held).where(eq(importJob.id, id)).returning()
  const [usedTicket = 0] = created.ticket
  const [changedPerson = 0] = created.user
  if (!job) throw new Error('The import is missing.')
  let beats = 0
  const beat = async (): Promise<void> => {
    beats += 1
    if (beats > 1) return
    expect(await aliveOf('pointage', created.pointage)).toEqual([])
    const time = {
      ut: 1,
      ticket_id: usedTicket,
      user_id: server.fixture.people.technicien,
      date: '2025-03-03',
      created_at: '2025-03-03T12:00:00.000Z',
    }
    await query.insert(pointage).values(time)
    await query.update(user).set({ lastname: 'Martin-Roux' }).where(eq(user.id, changedPerson))
  }
  await undoImport(query, beat, job)
  const [used] = await query.select().from(ticket).where(eq(ticket.id, usedTicket))
  const [place] = await query
    .select()
    .from(projet)
    .where(eq(projet.id, used?.projet_id ?? 0))
  expect(await aliveOf('ticket', created.ticket)).toEqual([usedTicket])
  expect(await aliveOf('projet', created.projet)).toEqual([place?.id])
  expect(await aliveOf('client', created.client)).toEqual([place?.client_id])
  expect(await aliveOf('user', created.user)).toContain(changedPerson)
  const settled = await settledImport(manager, id)
  expect(settled.state).toBe('done')
  expect(settled.obstacles).toEqual([
    { kind: 'changed', model: 'user', by: 'user', count: 1, record_id: changedPerson },
    { kind: 'referenced', model: 'ticket', by: 'pointage', count: 1, record_id: usedTicket },
  ])

  await query.update(pointage).set({ deleted_at: new Date().toISOString() }).where(eq(pointage.ticket_id, usedTicket))
  await query.update(user).set({ deleted_at: new Date().toISOString() }).where(eq(user.id, changedPerson))
  expect((await stepImport(manager, id, 'undo')).state).toBe('undone')
  for (const model of Object.keys(TABLES) as Model[]) expect(await aliveOf(model, created[model]), model).toEqual([])
})
