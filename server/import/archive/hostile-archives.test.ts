import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPasswords } from '../../access/passwords/passwords.ts'
import type { BuiltServer } from '../../build-server.ts'
import { rowsOf } from '../../database/connect.ts'
import { user } from '../../database/schema/people.ts'
import { ARCHIVED_TABLES } from '../../export/archive-tables.ts'
import { seedDemo } from '../../seed/demo.ts'
import { testDatabase } from '../../testing/databases/test-database.ts'
import {
  archiveFrom,
  archiveOf,
  type EmptyInstallation,
  type Entries,
  emptyInstallation,
  entriesOf,
} from '../../testing/records/archives.ts'
import { hostileArchives } from '../../testing/records/hostile-archives.ts'
import { settledImport, uploadImport } from '../../testing/records/imports.ts'
import { buildTestServer, callerOn } from '../../testing/servers/test-server.ts'

let source: BuiltServer
let target: EmptyInstallation
let good: Entries

beforeAll(async () => {
  source = await buildTestServer(await testDatabase())
  const { query } = source.database
  await seedDemo(query, createPasswords(), { tickets: 60, pointages: 300, seed: 3 }, () => undefined)
  const [manager] = await query.select({ id: user.id }).from(user).where(eq(user.email, 'manager@exemple.fr'))
  good = Object.fromEntries(
    Object.entries(entriesOf(await archiveOf(await callerOn(source, manager?.id ?? 0)))).filter(
      ([name]) => !/^(csv|xlsx|json)\//.test(name),
    ),
  )
  target = await emptyInstallation('manager@exemple.fr')
})
afterAll(async () => {
  await target.server.close()
  await source.close()
})

/** Every row of the archived tables, and the numbers of the series. */
const contents = async (): Promise<string> => {
  const { query } = target.server.database
  const tables: unknown[] = []
  for (const { table } of ARCHIVED_TABLES) tables.push(await query.select().from(table))
  const sequences = await rowsOf(
    query,
    sql`select sequencename, last_value::text from pg_sequences where schemaname = 'public' and sequencename not in ('import_job_id_seq', 'activity_id_seq') order by 1`,
  )
  return JSON.stringify([tables, sequences])
}

test('archives that were changed are refused with the line, and store nothing', async () => {
  const before = await contents()
  const cases = hostileArchives(good)
  expect(cases.length).toBeGreaterThan(40)
  for (const { name, entries, refused, problem, line } of cases) {
    const answer = await uploadImport(target.manager, archiveFrom(entries), 'sav.zip')
    if (refused === 'upload') {
      expect(answer.statusCode, `${name}: ${answer.body}`).toBe(422)
      expect(answer.json().errors.image[0], name).toMatch(/\S/)
      continue
    }
    expect(answer.statusCode, `${name}: ${answer.body}`).toBe(201)
    const job = await settledImport(target.manager, answer.json().data.id)
    expect([job.state, job.problem], `${name}: ${JSON.stringify(job.archive?.problems[0])}`).toEqual([
      'failed',
      problem,
    ])
    const found = job.archive?.problems.map(({ table, column, reason }) => [table, column, reason])
    if (line) expect(found, name).toContainEqual(line)
    expect((await target.manager.post(`/api/import/${job.id}/start`)).statusCode, name).toBe(409)
  }
  expect(await contents()).toBe(before)
}, 180_000)

test('a bomb is refused before it is unpacked; entries with other names are never read', async () => {
  const zeros = archiveFrom({ ...good, 'data/zeros.jsonl': new Uint8Array(80 * 1024 * 1024) })
  expect((await uploadImport(target.manager, zeros, 'sav.zip')).statusCode).toBe(422)
  const more = archiveFrom({ ...good, '../../escape': new Uint8Array([1]), 'files/9-../../x': new Uint8Array([1]) })
  const job = await settledImport(target.manager, (await uploadImport(target.manager, more, 'sav.zip')).json().data.id)
  expect(job).toMatchObject({ state: 'ready', archive: { refused: 0 } })
})
