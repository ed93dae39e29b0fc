import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { MODEL_NAMES, type ModelName } from '#contract/registry.ts'
import type { BuiltServer } from '../../build-server.ts'
import { rowsOf } from '../../database/connect.ts'
import { outgoingDelivery, outgoingWebhook } from '../../database/schema/outgoing-webhook.ts'
import { personalToken } from '../../database/schema/personal-token.ts'
import { pushSubscription } from '../../database/schema/session.ts'
import { MARK } from '../../storage/folder-mark.ts'
import { createDevice } from '../../testing/people/device.ts'
import { createPlaces } from '../../testing/people/places.ts'
import { type BackedUpCompany, backUpCompany, contentsOf, TABLET } from '../../testing/records/backed-up-company.ts'
import { buildTestServer, callerOn } from '../../testing/servers/test-server.ts'
import { adoptDatabase } from './adopt.ts'
import { END, MANIFEST, pieceName, readBackup } from './format.ts'
import { openOneConnection, type StoredLocation } from './one-connection.ts'
import { restoreBackup } from './restore.ts'
import { bytesOf, type Entry, packTar } from './tar.ts'

// Several databases are made and started in each test.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const places = createPlaces()
afterAll(places.remove)

/** Rows that a new device of the manager receives, and the settled keys of the tablet. */
const pullAll = async (server: BuiltServer, userId: number) => {
  const caller = await callerOn(server, userId)
  const device = createDevice(caller, MODEL_NAMES, 3, TABLET)
  const pages = await device.pull()
  return {
    count: (model: ModelName): number => device.rows(model).size,
    listed: async (model: ModelName): Promise<number> =>
      (await caller.get(`/api/models/${model}?limit=all`)).json().pagination.total,
    settled: pages.flatMap((page) => page.settled.map(({ key }) => key)).sort(),
    epochs: [...new Set(pages.map((page) => page.metadata.epoch))],
    favourites: [...device.rows('ticket').values()].filter((row) => row['is_favorite'] === true).length,
  }
}

/** Checks that the feed sends everything again, in a new epoch. */
const expectWholeFeed = async (
  server: BuiltServer,
  { manager, keys }: BackedUpCompany,
  formerEpoch: string,
): Promise<void> => {
  const pulled = await pullAll(server, manager)
  for (const model of MODEL_NAMES) expect([model, pulled.count(model)]).toEqual([model, await pulled.listed(model)])
  expect(pulled.count('ticket')).toBeGreaterThan(3)
  expect(pulled.settled).toEqual([...keys].sort())
  expect(pulled.favourites).toBe(1)
  expect(pulled.epochs).toHaveLength(1)
  expect(pulled.epochs).not.toContain(formerEpoch)
}

describe.each(['postgres', 'pglite'] as const)('from %s to a new one', (kind) => {
  const filesDir = places.path(`restored-files-${kind}`)
  let company: BackedUpCompany
  let location: StoredLocation
  let server: BuiltServer
  let restoredAt: string

  beforeAll(async () => {
    company = await backUpCompany(await places.migrated(kind), places.path(kind))
    location = await places.database(kind)
    // A files folder that a server of another installation has marked.
    mkdirSync(filesDir)
    writeFileSync(join(filesDir, MARK), 'another installation')
    await restoreBackup({ from: company.file, location, filesDir, force: false })
    restoredAt = new Date().toISOString()
    server = await buildTestServer(location)
  })
  afterAll(() => server.close())

  test('every row of every table is back as it was', async () => {
    const restored = await contentsOf(server.database)
    expect([...restored.keys()].sort()).toEqual([...company.contents.keys()].sort())
    for (const [table, rows] of company.contents) expect(restored.get(table), table).toEqual(rows)
  })

  test('uploaded files are back', () => {
    expect(readFileSync(join(filesDir, 'ab', 'photo'))).toEqual(Buffer.from([0, 1, 2, 255]))
    expect(statSync(join(filesDir, 'empty')).size).toBe(0)
    expect(existsSync(join(filesDir, MARK))).toBe(false)
  })

  test('the feed answers every row, settled keys and personal rows, in a new epoch', () =>
    expectWholeFeed(server, company, company.epoch))

  test('work continues: ids, versions and references are checked as before', async () => {
    const manager = await callerOn(server, company.manager)
    const made = await manager.post('/api/models/client', { name: 'Après la reprise' })
    expect(made.statusCode, made.body).toBe(201)
    const { id, version } = made.json().data
    // Numbers that were given after the backup are known to devices: none is given again.
    const ids = (company.contents.get('client') ?? []).map((row) => Number(JSON.parse(row).id))
    expect(id).toBeGreaterThan(Math.max(...ids) + 1000)
    expect((await manager.put(`/api/models/client/${id}`, { name: 'Encore' })).json().data.version).toBe(version + 1)
    await expect(server.database.query.execute(sql`update ticket set projet_id = 987654`)).rejects.toThrow()
  })

  test('an event that was accepted before the backup and is offered again has no second effect', async () => {
    const manager = await callerOn(server, company.manager)
    const headers = { 'idempotency-key': company.keys.at(-1) ?? '', 'x-device-id': TABLET }
    const again = await manager.put(`/api/models/ticket/${company.ticket}/updateUt`, { ut: 9 }, headers)
    expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([200, 'true'])
  })

  test('no session is restored: one that was revoked since would be valid again', async () => {
    const sessions = await rowsOf<{ user_id: unknown }>(
      server.database.query,
      sql`select user_id from session where created_at < ${restoredAt}`,
    )
    expect(sessions).toEqual([])
  })

  test('restores webhooks, but no access token and no queued event', async () => {
    const { query } = server.database
    expect([
      await query.$count(personalToken),
      await query.$count(outgoingDelivery),
      await query.$count(outgoingWebhook),
    ]).toEqual([0, 0, 1])
  })

  test('existing data are overwritten only on request', async () => {
    await server.close()
    const options = { from: company.file, location, filesDir }
    await expect(restoreBackup({ ...options, filesDir: places.path('no-files'), force: false })).rejects.toThrow(
      /data already/,
    )
    await expect(restoreBackup({ ...options, force: false })).rejects.toThrow(/files in .* already/)
    writeFileSync(join(filesDir, 'later'), 'x')
    await restoreBackup({ ...options, force: true })
    expect(existsSync(join(filesDir, 'later'))).toBe(false)
    server = await buildTestServer(location)
    await expectWholeFeed(server, company, company.epoch)
  })
})

/** Writes the backup with a row of tickets that no database accepts, after other tables. */
const withBrokenRow = async (from: string, to: string): Promise<void> => {
  const entries = async function* (): AsyncGenerator<Entry> {
    for await (const { name, body } of readBackup(from)) {
      const bytes = await bytesOf(body)
      const written = name === pieceName('ticket', 1) ? Buffer.from(String(bytes).replace(/^\d+/, 'broken')) : bytes
      yield { name, size: written.length, body: [written] }
    }
  }
  await pipeline(packTar(entries()), createGzip(), createWriteStream(to))
}

test.each(['postgres', 'pglite'] as const)(
  'a restore into %s that fails half way keeps the data and files that were there',
  async (kind) => {
    const company = await backUpCompany(await places.migrated(kind), places.path(`kept-${kind}`))
    const location = await places.database(kind)
    const filesDir = places.path(`kept-files-${kind}`)
    await restoreBackup({ from: company.file, location, filesDir, force: false })
    writeFileSync(join(filesDir, 'later'), 'x')
    const broken = places.path(`broken-${kind}.tar.gz`)
    await withBrokenRow(company.file, broken)
    await expect(restoreBackup({ from: broken, location, filesDir, force: true })).rejects.toThrow()
    expect(existsSync(join(filesDir, 'later'))).toBe(true)
    const server = await buildTestServer(location)
    expect(await contentsOf(server.database)).toEqual(company.contents)
    await server.close()
  },
)

/** Writes the backup as a program did that backed up push subscriptions, but not their sessions. */
const asWrittenBefore = async (from: string, to: string): Promise<void> => {
  const columns = ['session_id', 'endpoint', 'p256dh', 'auth', 'created_at']
  const lines = Buffer.from(
    `${[randomUUID(), 'https://push.example/1', 'p', 'a', '2026-03-02 09:00:00+00'].join('\t')}\n`,
  )
  const changes: Readonly<Record<string, (text: string) => object>> = {
    [MANIFEST]: (text) => ({
      ...JSON.parse(text),
      tables: [...JSON.parse(text).tables, { name: 'push_subscription', columns }],
    }),
    [END]: (text) => ({ ...JSON.parse(text), rows: { ...JSON.parse(text).rows, push_subscription: 1 } }),
  }
  const entries = async function* (): AsyncGenerator<Entry> {
    for await (const { name, body } of readBackup(from)) {
      if (name === END) yield { name: pieceName('push_subscription', 1), size: lines.length, body: [lines] }
      const bytes = await bytesOf(body)
      const written = changes[name] ? Buffer.from(JSON.stringify(changes[name](String(bytes)))) : bytes
      yield { name, size: written.length, body: [written] }
    }
  }
  await pipeline(packTar(entries()), createGzip(), createWriteStream(to))
}

test('a backup with push subscriptions, whose sessions are in no backup, is restored without them', async () => {
  const company = await backUpCompany(await places.migrated('pglite'), places.path('with-push'))
  const from = places.path('with-push.tar.gz')
  await asWrittenBefore(company.file, from)
  const location = await places.database('pglite')
  await restoreBackup({ from, location, filesDir: places.path('with-push-files'), force: false })
  const server = await buildTestServer(location)
  expect(await server.database.query.$count(pushSubscription)).toBe(0)
  expect(await contentsOf(server.database)).toEqual(company.contents)
  await server.close()
})

test('a company that outgrew PGlite moves to PostgreSQL by its backup', async () => {
  const company = await backUpCompany(await places.migrated('pglite'), places.path('outgrown'))
  const location = await places.database('postgres')
  await restoreBackup({ from: company.file, location, filesDir: places.path('moved-files'), force: false })
  const server = await buildTestServer(location)
  expect(await contentsOf(server.database)).toEqual(company.contents)
  await expectWholeFeed(server, company, company.epoch)
  await server.close()
})

test('rows that come with the transaction ids of another cluster are never handed out, until they are adopted', async () => {
  const company = await backUpCompany(await places.database('postgres'), places.path('foreign'))
  const location = await places.database('postgres')
  await restoreBackup({ from: company.file, location, filesDir: places.path('foreign-files'), force: false })
  // The state after pg_restore: transaction ids of a cluster that is ahead of this one.
  const server = await buildTestServer(location)
  for (const table of ['ticket', 'ticket_favorite', 'idempotency_key', 'removal']) {
    await server.database.query.transaction(async (transaction) => {
      await transaction.execute(sql`alter table ${sql.identifier(table)} disable trigger user`)
      await transaction.execute(sql`update ${sql.identifier(table)} set xid = '1000000'`)
      await transaction.execute(sql`alter table ${sql.identifier(table)} enable trigger user`)
    })
  }
  const lost = await pullAll(server, company.manager)
  expect([await lost.listed('ticket'), lost.count('ticket'), lost.settled]).toEqual([
    company.contents.get('ticket')?.length,
    0,
    [],
  ])
  const { epoch } = server.services.installation
  await expect(adoptDatabase(location)).rejects.toThrow(/server is running/)
  await server.close()
  await expect(buildTestServer(location)).rejects.toThrow(/npm run restore -- --adopt/)

  await adoptDatabase(location)
  const adopted = await buildTestServer(location)
  await expectWholeFeed(adopted, company, epoch)
  expect(await contentsOf(adopted.database)).toEqual(company.contents)
  await adopted.close()
})

test('a lost connection to PostgreSQL is not replaced: the next statement would run outside of its transaction', async () => {
  const connection = await openOneConnection(await places.database('postgres'))
  await connection.query.execute(sql`begin`)
  await expect(connection.query.execute(sql`select pg_terminate_backend(pg_backend_pid())`)).rejects.toThrow()
  await expect(connection.query.execute(sql`create table outside (id int)`)).rejects.toThrow()
  await connection.close()
})
