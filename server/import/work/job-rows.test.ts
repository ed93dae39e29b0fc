import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importJob } from '../../database/schema/import.ts'
import { KIMAI } from '../../testing/records/import-files.ts'
import { checkedImport, settledImport } from '../../testing/records/imports.ts'
import { type Caller, startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { advance, keepLease } from './job-rows.ts'

let server: TestServer
let manager: Caller
beforeAll(async () => {
  server = await startTestServer()
  manager = await server.as('manager')
})
afterAll(() => server.close())

test('an import that ended its process at each attempt is given up', async () => {
  const { id } = await checkedImport(manager, KIMAI)
  const { query } = server.database
  await query
    .update(importJob)
    .set({ state: 'checking', attempts: 5, lease: randomUUID(), leased_until: new Date(Date.now() - 1).toISOString() })
    .where(eq(importJob.id, id))
  server.services.imports.wake()
  expect(await settledImport(manager, id)).toMatchObject({ state: 'failed', problem: 'internal' })
  const [job] = await query.select().from(importJob).where(eq(importJob.id, id))
  expect(job).toMatchObject({ storage: null, lease: null })
})

test('a renewed lease keeps the number of attempts, and stored rows reset it', async () => {
  const { id } = await checkedImport(manager, KIMAI)
  const { query } = server.database
  const attemptsAfter = async (
    change: (job: typeof importJob.$inferSelect) => Promise<void>,
  ): Promise<number | undefined> => {
    const held = {
      state: 'checking',
      attempts: 3,
      lease: randomUUID(),
      leased_until: new Date(Date.now() + 60_000).toISOString(),
    } as const
    const [job] = await query.update(importJob).set(held).where(eq(importJob.id, id)).returning()
    if (!job) throw new Error('The import is missing.')
    await change(job)
    return (await query.select().from(importJob).where(eq(importJob.id, id)))[0]?.attempts
  }
  expect(await attemptsAfter((job) => keepLease(query, job))).toBe(3)
  expect(await attemptsAfter((job) => advance(query, job, { done: 1 }))).toBe(0)
})
