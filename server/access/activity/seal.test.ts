import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChainReport } from '#contract/calls/audit.calls.ts'
import { activitySeal } from '../../database/schema/audit.ts'
import { activity } from '../../database/schema/sync.ts'
import { startPostgres, type TestPostgres } from '../../testing/databases/postgres.ts'
import { buildTestServer, type Caller, startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { sealEntries } from './seal.ts'

// Two servers on one database are two processes to it.
let postgres: TestPostgres
let first: TestServer
let second: Awaited<ReturnType<typeof buildTestServer>>
let manager: Caller

beforeAll(async () => {
  postgres = await startPostgres()
  first = await startTestServer({ url: postgres.url })
  second = await buildTestServer({ url: postgres.url })
  manager = await first.as('manager')
})
afterAll(async () => {
  await second.close()
  await first.close()
  await postgres.stop()
})

const epoch = (): string => first.services.installation.epoch
const rename = (name: string) => manager.put(`/api/models/client/${first.fixture.ownClient}`, { name })
const sealAll = async (): Promise<void> => {
  while ((await sealEntries(first.database.query, epoch())) > 0);
}
const report = async (): Promise<ChainReport> => (await manager.get('/api/audit/verify')).json().data

test('two processes that seal at the same time make one chain, without a gap', async () => {
  for (let turn = 0; turn < 12; turn++) expect((await rename(`Titre ${turn}`)).statusCode).toBe(200)
  await Promise.all(
    [1, 2, 3, 4].flatMap(() => [
      sealEntries(first.database.query, epoch()),
      sealEntries(second.database.query, epoch()),
    ]),
  )
  await sealAll()
  const { sealed, found, waiting, head } = await report()
  expect(found).toBe(0)
  expect(waiting).toBe(0)
  expect(sealed).toBeGreaterThanOrEqual(12)
  expect(head).toMatch(/^[\da-f]{64}$/)
})

test('a changed entry is noticed, and only that one', async () => {
  const [entry] = await first.database.query
    .select({ id: activity.id, action: activity.action })
    .from(activity)
    .limit(1)
  await first.database.query
    .update(activity)
    .set({ action: 'nothing' })
    .where(eq(activity.id, entry?.id ?? 0))
  expect((await report()).problems).toEqual([{ kind: 'changed', position: expect.any(Number), activity_id: entry?.id }])
  await first.database.query
    .update(activity)
    .set({ action: entry?.action ?? '' })
    .where(eq(activity.id, entry?.id ?? 0))
  expect((await report()).found).toBe(0)
})

test('a removed entry is noticed, alone and with its seal, also the newest one', async () => {
  const seals = await first.database.query.select().from(activitySeal).orderBy(activitySeal.position)
  const [middle, newest] = [seals.at(3), seals.at(-1)]
  await first.database.query.delete(activity).where(eq(activity.id, middle?.activity_id ?? 0))
  expect((await report()).problems).toEqual([{ kind: 'removed', position: 4, activity_id: middle?.activity_id }])
  await first.database.query.delete(activitySeal).where(eq(activitySeal.position, 4))
  expect((await report()).problems).toEqual([
    { kind: 'seals_missing', position: 5, activity_id: seals.at(4)?.activity_id },
  ])
  await first.database.query.delete(activity).where(eq(activity.id, newest?.activity_id ?? 0))
  await first.database.query.delete(activitySeal).where(eq(activitySeal.position, newest?.position ?? 0))
  expect((await report()).problems.map(({ kind }) => kind)).toEqual(['seals_missing', 'cut_off'])
})

test('an entry of a transaction that ends late is sealed late, not forgotten', async () => {
  await sealAll()
  let release: () => void = () => undefined
  const held = new Promise<void>((done) => {
    release = done
  })
  const late = second.database.query.transaction(async (transaction) => {
    await transaction.execute(
      sql`insert into activity (model, record_id, action, created_at) values ('session', 1, 'late', now())`,
    )
    await held
  })
  await rename('Pendant ce temps')
  await sealAll()
  release()
  await late
  await sealAll()
  const sealed = await first.database.query
    .select({ action: activity.action })
    .from(activitySeal)
    .innerJoin(activity, eq(activity.id, activitySeal.activity_id))
    .where(eq(activity.action, 'late'))
  expect(sealed).toHaveLength(1)
})
