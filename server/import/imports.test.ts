import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importJob } from '../database/schema/import.ts'
import { createBackground } from '../runtime/background.ts'
import { KIMAI } from '../testing/records/import-files.ts'
import { checkedImport } from '../testing/records/imports.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'
import { createImports } from './imports.ts'
import { UnreadableFile } from './read/file-problem.ts'

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
