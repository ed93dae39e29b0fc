import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importJob } from '../database/schema/import.ts'
import { createBackground } from '../runtime/background.ts'
import { KIMAI } from '../testing/records/import-files.ts'
import { checkedImport, importedBy, settledImport } from '../testing/records/imports.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'
import { createImports } from './imports.ts'
import { UnreadableFile } from './read/file-problem.ts'
import { runImport } from './work/run.ts'

let server: TestServer
let manager: Caller
beforeAll(async () => {
  server = await startTestServer()
  manager = await server.as('manager')
})
afterAll(() => server.close())

const OTHER_LEASE = '00000000-0000-4000-8000-000000000001'

/** Another process takes each import right after it is claimed. */
const loseLeasesOnceClaimed = async (): Promise<void> => {
  const { query } = server.database
  await query.execute(sql`create function take_lease() returns trigger language plpgsql as $$
    begin
      update import_job set lease = '00000000-0000-4000-8000-000000000001' where id = new.id;
      return null;
    end $$`)
  await query.execute(sql`create trigger take_lease after update on import_job for each row
    when (new.attempts > old.attempts) execute function take_lease()`)
}

test('an import of a killed process is continued, and no row is stored twice', async () => {
  const rows = Array.from(
    { length: 3_200 },
    (_, n) => `2025-06-${String(1 + (n % 28)).padStart(2, '0')};Ida Roux;Projet ${n % 7};${n};0:15`,
  )
  const checked = await checkedImport(manager, `Date;Utilisateur;Projet;Description;Durée\n${rows.join('\n')}\n`)
  const { query } = server.database
  const lease = randomUUID()
  const held = { state: 'running', lease, leased_until: new Date(Date.now() + 60_000).toISOString() } as const
  const [job] = await query.update(importJob).set(held).where(eq(importJob.id, checked.id)).returning()
  if (!job) throw new Error('The import is missing.')
  let beats = 0
  const killed = runImport(
    query,
    { files: server.services.files, beat: async () => (++beats > 1 ? Promise.reject(new Error('killed')) : undefined) },
    job,
  )
  await expect(killed).rejects.toThrow('killed')
  const [half] = await query.select().from(importJob).where(eq(importJob.id, checked.id))
  expect(half?.done).toBeGreaterThan(0)
  expect(half?.done).toBeLessThan(3_200)
  await query.update(importJob).set({ leased_until: null }).where(eq(importJob.id, checked.id))
  server.services.imports.wake()
  expect(await settledImport(manager, checked.id)).toMatchObject({ state: 'done', done: 3_200 })
  const stored = await importedBy(server.database.query, checked.id, 'pointage')
  expect([stored.length, new Set(stored).size]).toEqual([3_200, 3_200])
  // The process that was overtaken writes nothing more.
  await expect(runImport(query, { files: server.services.files, beat: async () => undefined }, job)).rejects.toThrow()
})

test('a process without its lease leaves an unreadable file to the new holder', async () => {
  const { id } = await checkedImport(manager, KIMAI)
  const { database, bus, files, imports } = server.services
  imports.close()
  const { query } = database
  await query.update(importJob).set({ state: 'checking', lease: null, leased_until: null }).where(eq(importJob.id, id))

  await loseLeasesOnceClaimed()
  const errors: unknown[] = []
  const background = createBackground((_name, error) => errors.push(error))
  const pathOf = (): string => {
    throw new UnreadableFile('format')
  }
  const own = createImports({
    database,
    bus,
    files: { ...files, pathOf },
    background,
    failed: (error) => errors.push(error),
  })
  own.wake()
  await background.idle()
  own.close()

  expect(errors).toEqual([])
  const [job] = await query.select().from(importJob).where(eq(importJob.id, id))
  expect(job).toMatchObject({ state: 'checking', lease: OTHER_LEASE })
  expect(job?.storage).not.toBeNull()
})
