import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { strFromU8, strToU8 } from 'fflate'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createPasswords } from '../../access/passwords/passwords.ts'
import type { BuiltServer } from '../../build-server.ts'
import { rowsOf } from '../../database/connect.ts'
import { importJob } from '../../database/schema/import.ts'
import { outgoingDelivery, outgoingWebhook } from '../../database/schema/outgoing-webhook.ts'
import { client, user } from '../../database/schema/people.ts'
import { activity } from '../../database/schema/sync.ts'
import { ticket } from '../../database/schema/work.ts'
import { seedDemo } from '../../seed/demo.ts'
import { testDatabase } from '../../testing/databases/test-database.ts'
import { createDevice } from '../../testing/people/device.ts'
import {
  archiveFrom,
  archiveOf,
  type EmptyInstallation,
  emptyInstallation,
  entriesOf,
  expectEqual,
  linesIn,
  readArchive,
} from '../../testing/records/archives.ts'
import { checkedImport, settledImport, stepImport } from '../../testing/records/imports.ts'
import { buildTestServer, callerOn } from '../../testing/servers/test-server.ts'
import { makeWebhookSecret } from '../../webhooks/signature.ts'
import { openArchive } from './open-archive.ts'
import { reportsOf } from './reports.ts'
import { storeArchive } from './store-archive.ts'

const MANAGER = 'manager@exemple.fr'

let source: BuiltServer
let archive: Uint8Array<ArrayBuffer>
const opened: EmptyInstallation[] = []
const start = async (email: string): Promise<EmptyInstallation> => {
  const installation = await emptyInstallation(email)
  opened.push(installation)
  return installation
}

beforeAll(async () => {
  source = await buildTestServer(await testDatabase())
  const { query } = source.database
  await seedDemo(query, createPasswords(), { tickets: 120, pointages: 600, seed: 7 }, () => undefined)
  const [manager] = await query.select({ id: user.id }).from(user).where(eq(user.email, MANAGER))
  archive = await archiveOf(await callerOn(source, manager?.id ?? 0))
})
// A database that is closed serves the next test.
afterEach(async () => {
  for (const { server } of opened.splice(0)) await server.close()
})
afterAll(() => source.close())

/** The archive with other rows of some tables. */
const withRows = (
  tables: Readonly<Record<string, (row: Readonly<Record<string, unknown>>) => object>>,
): Uint8Array<ArrayBuffer> => {
  const entries = entriesOf(archive)
  const changed = Object.entries(tables).map(([table, change]) => {
    const name = `data/${table}.jsonl`
    const rows = linesIn(entries, name).map((row) => `${JSON.stringify({ ...row, ...change(row) })}\n`)
    return [name, strToU8(rows.join(''))] as const
  })
  return archiveFrom({ ...entries, ...Object.fromEntries(changed) })
}

/** The archive as a program wrote it that did not know a column. */
const withoutColumn = (table: string, column: string): Uint8Array<ArrayBuffer> => {
  const entries = entriesOf(archive)
  const manifest = JSON.parse(strFromU8(entries['manifest.json'] ?? new Uint8Array())) as {
    tables: Record<string, string[]>
  }
  const columns = manifest.tables[table]?.filter((name) => name !== column) ?? []
  const rows = linesIn(entries, `data/${table}.jsonl`).map(({ [column]: _, ...row }) => `${JSON.stringify(row)}\n`)
  return archiveFrom({
    ...entries,
    'manifest.json': strToU8(JSON.stringify({ ...manifest, tables: { ...manifest.tables, [table]: columns } })),
    [`data/${table}.jsonl`]: strToU8(rows.join('')),
  })
}

test('people of an older archive keep their unread comments', async () => {
  const target = await start('Manager@exemple.fr')
  const done = await readArchive(target.manager, withoutColumn('user', 'comments_read_before'))
  expect(done).toMatchObject({ state: 'done', archive: { refused: 0 } })
  const people = await target.server.database.query.select({ readBefore: user.comments_read_before }).from(user)
  expect(new Set(people.map(({ readBefore }) => readBefore))).toEqual(new Set([new Date(0).toISOString()]))
})

test('final invoices of an older archive record the deposits that name them, at their versions', async () => {
  const [final] = linesIn(entriesOf(archive), 'data/invoice.jsonl').filter(({ kind }) => kind === 'final')
  expect(final?.['deposit_ids']).toHaveLength(1)
  const target = await start('Manager@exemple.fr')
  expect(await readArchive(target.manager, withoutColumn('invoice', 'deposit_ids'))).toMatchObject({
    state: 'done',
    archive: { refused: 0 },
  })
  expectEqual(entriesOf(await archiveOf(target.manager)), entriesOf(archive), target.managerId)
})

test('sent time of contracts without a price of an older archive loses its mark, and no other time does', async () => {
  const limit = { price: null, projet_id: null, starts_on: '2000-01-01', ends_on: null, archived_at: null }
  const older = withRows({ contract: () => limit, pointage: ({ is_locked }) => ({ follows_contract: is_locked }) })
  const target = await start('Manager@exemple.fr')
  expect(await readArchive(target.manager, older)).toMatchObject({ state: 'done', archive: { refused: 0 } })
  const sent = await rowsOf<{ is_limited: boolean; follows_contract: boolean }>(
    target.server.database.query,
    sql`select distinct client_id in (select client_id from contract) as is_limited, follows_contract
      from pointage p join ticket t on t.id = p.ticket_id join projet on projet.id = t.projet_id where is_locked order by 1`,
  )
  expect(sent.map(({ is_limited, follows_contract }) => [is_limited, follows_contract])).toEqual([
    [false, true],
    [true, false],
  ])
})

test('received credits of an older archive that were stored as invoices get their sign', async () => {
  type Row = Readonly<Record<string, unknown>>
  const asCredit = ({ content }: Row) => ({ content: { ...(content as Row), type: '261' } })
  const target = await start('Manager@exemple.fr')
  const stored = linesIn(entriesOf(archive), 'data/received_invoice.jsonl')
  expect(await readArchive(target.manager, withRows({ received_invoice: asCredit }))).toMatchObject({
    state: 'done',
    archive: { refused: 0 },
  })
  const turned = await rowsOf(
    target.server.database.query,
    sql`select amount_ht, amount_tva, amount_ttc from received_invoice order by id`,
  )
  // One of them came as a credit note.
  const negative = (value: unknown): number => 0 - Math.abs(Number(value))
  expect(turned).toEqual(
    stored
      .toSorted((a, b) => Number(a['id']) - Number(b['id']))
      .map(({ amount_ht, amount_tva, amount_ttc }) => ({
        ...{ amount_ht: negative(amount_ht), amount_tva: negative(amount_tva), amount_ttc: negative(amount_ttc) },
      })),
  )
})

test('the demo company is imported equal; no notification is sent, and devices receive it', async () => {
  const target = await start('Manager@exemple.fr')
  const { query } = target.server.database
  const secret = makeWebhookSecret()
  await query.insert(outgoingWebhook).values({
    name: 'ERP',
    url: 'https://10.0.0.1/',
    events: ['ticket.create', 'user.create', 'invoice.create'],
    secret,
  })
  const device = createDevice(target.manager, ['ticket', 'pointage', 'ticket_status'], 1_000)
  await device.pull()
  const done = await readArchive(target.manager, archive)
  expect(done).toMatchObject({ state: 'done', archive: { refused: 0, merged: [MANAGER], is_begun: true } })
  const [before, after] = [entriesOf(archive), entriesOf(await archiveOf(target.manager))]
  expectEqual(after, before, target.managerId)

  await device.pull()
  for (const model of ['ticket', 'pointage', 'ticket_status'] as const) {
    expect(
      [...device.rows(model).keys()].sort((a, b) => a - b),
      model,
    ).toEqual(linesIn(before, `json/${model}.jsonl`).map(({ id }) => id))
  }
  expect(target.mailbox.letters).toEqual([])
  expect(await query.select().from(outgoingDelivery)).toEqual([])
  const entries = await query.select().from(activity).where(eq(activity.action, 'import'))
  expect(entries).toMatchObject([{ user_id: target.managerId, after: { source: 'archive', file: 'sav.zip' } }])
  const hashes = await query.select({ id: user.id }).from(user).where(sql`${user.password_hash} is not null`)
  expect(hashes).toEqual([{ id: target.managerId }])

  const name = { name: 'Nouveau ticket', projet_id: Number(linesIn(before, 'json/projet.jsonl')[0]?.['id']) }
  const created = (await target.manager.post('/api/models/ticket', name)).json().data
  expect(created.id).toBe(Math.max(...linesIn(before, 'json/ticket.jsonl').map(({ id }) => Number(id))) + 1)
})

test('a first manager outside the archive keeps their account; the person with their number gets another', async () => {
  const target = await start('nouvelle@exemple.fr')
  const done = await readArchive(target.manager, archive)
  const taken = linesIn(entriesOf(archive), 'data/user.jsonl').find(({ id }) => id === target.managerId)
  expect(done.archive).toMatchObject({ merged: [], renumbered: [{ from: target.managerId, email: taken?.['email'] }] })
  const [moved] = done.archive?.renumbered ?? []
  const { query } = target.server.database
  const people = await query
    .select()
    .from(user)
    .where(inArray(user.id, [target.managerId, moved?.to ?? 0]))
    .orderBy(user.id)
  expect(people.map(({ email }) => email)).toEqual(['nouvelle@exemple.fr', taken?.['email']])
  const named = async (table: string, column: string, id: number): Promise<number> => {
    const [row] = await query
      .select({ rows: sql<unknown>`count(*)` })
      .from(sql.raw(`"${table}" where "${column}" = ${id}`))
    return Number(row?.rows)
  }
  for (const [table, column] of [
    ['pointage', 'user_id'],
    ['comment', 'user_id'],
    ['ticket', 'responsable_id'],
  ] as const) {
    const theirs = linesIn(entriesOf(archive), `data/${table}.jsonl`).filter((row) => row[column] === target.managerId)
    expect(await named(table, column, moved?.to ?? 0), table).toBe(theirs.length)
    expect(await named(table, column, target.managerId), table).toBe(0)
  }
})

describe('an installation that is not empty', () => {
  test('is refused with the obstacles, and nothing changes', async () => {
    const target = await start(MANAGER)
    const { query } = target.server.database
    await query.insert(client).values({ name: 'Déjà là' })
    const refused = await checkedImport(target.manager, archive, 'sav.zip')
    expect(refused).toMatchObject({ state: 'failed', problem: 'not_empty', archive: { in_the_way: { client: 1 } } })
    expect((await target.manager.post(`/api/import/${refused.id}/start`)).statusCode).toBe(409)
    expect((await query.select().from(client)).map(({ name }) => name)).toEqual(['Déjà là'])
  })

  test('is refused as well where something was created after the dry run', async () => {
    const target = await start(MANAGER)
    const { query } = target.server.database
    const checked = await checkedImport(target.manager, archive, 'sav.zip')
    await query.insert(client).values({ name: 'Entre-temps' })
    expect(await stepImport(target.manager, checked.id, 'start')).toMatchObject({
      state: 'failed',
      problem: 'not_empty',
      done: 0,
    })
    expect((await query.select().from(client)).map(({ name }) => name)).toEqual(['Entre-temps'])
    expect((await target.manager.post(`/api/import/${checked.id}/undo`)).statusCode).toBe(409)
  })
})

test('an archive of a killed process is continued from any point to the same result', async () => {
  const target = await start(MANAGER)
  const { query } = target.server.database
  const { files, imports } = target.server.services
  const { id } = await checkedImport(target.manager, archive, 'sav.zip')
  let lines = 0
  for (const killedAfter of [40, 250, 400, 600]) {
    const held = {
      state: 'running',
      lease: randomUUID(),
      leased_until: new Date(Date.now() + 60_000).toISOString(),
    } as const
    const [job] = await query.update(importJob).set(held).where(eq(importJob.id, id)).returning()
    const read = job?.storage ? await openArchive(files.pathOf(job.storage)) : null
    const { archive: found } = job ? reportsOf(job) : { archive: null }
    if (!job || !read || !found) throw new Error('The import is missing.')
    let beats = 0
    const killed = storeArchive(
      query,
      {
        archive: read,
        files,
        beat: async () => (++beats > killedAfter ? Promise.reject(new Error('killed')) : undefined),
      },
      job,
      found,
    )
    await expect(killed).rejects.toThrow('killed')
    await read.close()
    const [half] = await query.select().from(importJob).where(eq(importJob.id, id))
    expect(half?.done).toBeGreaterThanOrEqual(lines)
    lines = half?.done ?? 0
  }
  expect(lines).toBeGreaterThan(300)
  await query.update(importJob).set({ leased_until: null }).where(eq(importJob.id, id))
  imports.wake()
  expect(await settledImport(target.manager, id)).toMatchObject({ state: 'done', problem: null })
  const after = entriesOf(await archiveOf(target.manager))
  expectEqual(after, entriesOf(archive), target.managerId)
  expect((await query.select({ rows: sql<unknown>`count(*)` }).from(ticket)).map(({ rows }) => Number(rows))).toEqual([
    120,
  ])
}, 120_000)
