import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { storeToken } from '../../access/tokens/token-rows.ts'
import { type Database, rowsOf } from '../../database/connect.ts'
import { outgoingWebhook } from '../../database/schema/outgoing-webhook.ts'
import { pushSubscription, session } from '../../database/schema/session.ts'
import { writeBackup } from '../../operations/backup/backup.ts'
import type { StoredLocation } from '../../operations/backup/one-connection.ts'
import { makeWebhookSecret } from '../../webhooks/signature.ts'
import { startTestServer } from '../servers/test-server.ts'

/** The device that wrote. */
export const TABLET = 'tablet-7'
const SESSIONS = ['session', 'access_token', 'refresh_token', 'one_time_token', 'personal_token', 'push_subscription']
/**
 * The epoch changes, a server that starts goes on sealing the activity, and no event is delivered
 * twice.
 */
const NOT_COMPARED = [...SESSIONS, 'installation', 'activity_seal', 'outgoing_delivery']

export type Contents = ReadonlyMap<string, readonly string[]>

/** Every row of every table as the database shows it, without transaction ids. */
export const contentsOf = async ({ query }: Database): Promise<Contents> => {
  const tables = await rowsOf<{ name: string }>(
    query,
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const contents = new Map<string, readonly string[]>()
  for (const { name } of tables.filter((table) => !NOT_COMPARED.includes(table.name))) {
    const rows = await rowsOf<{ row: string }>(
      query,
      sql`select (to_jsonb(t) - 'xid')::text as row from ${sql.identifier(name)} t
        where ${name} <> 'activity' or to_jsonb(t) ->> 'action' <> 'readPrivate' order by 1`,
    )
    contents.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return contents
}

/** The cluster of the database has seen many transactions, as after years of use. */
const growOld = (database: Database) =>
  database.query.execute(sql`do $$ begin for n in 1..2000 loop perform pg_current_xact_id(); commit; end loop; end $$`)

export interface BackedUpCompany {
  readonly file: string
  readonly filesDir: string
  readonly contents: Contents
  readonly epoch: string
  readonly manager: number
  /** Headers and bodies of the tablet's accepted events. The last one wrote `ut: 9` to `ticket`. */
  readonly keys: readonly string[]
  readonly ticket: number
}

/**
 * A company that has worked at this place for a while, and its backup in the folder; no server runs
 * on it any more.
 */
export const backUpCompany = async (location: StoredLocation, folder: string): Promise<BackedUpCompany> => {
  const filesDir = join(folder, 'files')
  mkdirSync(join(filesDir, 'ab'), { recursive: true })
  writeFileSync(join(filesDir, 'ab', 'photo'), Buffer.from([0, 1, 2, 255]))
  writeFileSync(join(filesDir, 'empty'), '')

  const server = await startTestServer(location)
  await growOld(server.database)
  const { tickets, projets, pointages, people } = server.fixture
  const manager = await server.as('manager')
  await storeToken(server.database.query, {
    user_id: people.manager,
    name: 'Export',
    scopes: ['tickets:read'],
    expires_at: '2999-01-01T00:00:00.000Z',
  })
  const [browser] = await server.database.query
    .select({ id: session.id })
    .from(session)
    .where(eq(session.user_id, people.manager))
    .limit(1)
  if (!browser) throw new Error('The manager has no session.')
  await server.database.query
    .insert(pushSubscription)
    .values({ session_id: browser.id, endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a' })
  // Nothing reaches this address: events wait.
  const hook = { name: 'ERP', url: 'https://10.0.0.1/', events: ['ticket.updateUt'], secret: makeWebhookSecret() }
  await server.database.query.insert(outgoingWebhook).values(hook)
  const keys: string[] = []
  const write = async (path: string, body: object): Promise<void> => {
    const key = randomUUID()
    keys.push(key)
    const { statusCode, body: text } = await manager.put(`/api/models/ticket/${tickets.own}${path}`, body, {
      'idempotency-key': key,
      'x-device-id': TABLET,
    })
    if (statusCode !== 200) throw new Error(text)
  }
  await write('', { description: 'Tab\t, ligne\nneuve, \\N, « accents » et 🖨️' })
  await write('/toggleFavorite', { is_favorite: true })
  await write('/updateUt', { ut: 9 })
  await manager.put(`/api/models/projet/${projets.own}`, { is_visible_to_client: false })
  await manager.delete(`/api/models/pointage/${pointages.internal}`)
  const contents = await contentsOf(server.database)
  await server.close()

  const file = join(folder, 'backup.tar.gz')
  await writeBackup({ location, filesDir, to: file })
  return {
    file,
    filesDir,
    contents,
    epoch: server.services.installation.epoch,
    manager: people.manager,
    keys,
    ticket: tickets.own,
  }
}
