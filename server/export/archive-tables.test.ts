import { sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { modelOf } from '#contract/registry.ts'
import { connect, rowsOf } from '../database/connect.ts'
import { CHECKED_INDEXES } from '../import/archive/unique-keys.ts'
import { removeTestDatabases } from '../testing/databases/own-server.ts'
import { testDatabase } from '../testing/databases/test-database.ts'
import { ARCHIVED_TABLES, LATER_REFERENCES, referencesOf } from './archive-tables.ts'

/** Tables whose rows no archive holds for an import, with the reason. */
const LEFT_OUT: readonly string[] = [
  // The log of what happened in this installation, and its chain.
  ...['activity', 'activity_seal', 'activity_redaction', 'last_login'],
  // Secrets and what is signed with them.
  ...[
    'access_token',
    'refresh_token',
    'session',
    'personal_token',
    'one_time_token',
    'totp',
    'passkey',
    'recovery_code',
    'challenge',
    'oidc_flow',
  ],
  ...['calendar_feed', 'ticket_link', 'outgoing_webhook', 'installation'],
  // Devices of people, and mails, messages and events on their way.
  ...[
    'push_device',
    'push_subscription',
    'mail',
    'mail_address',
    'inbound_mail',
    'mailbox',
    'outgoing_delivery',
    'webhook_delivery',
  ],
  // Work of synchronisation, limits and imports.
  ...['idempotency_key', 'removal', 'limit_use', 'import_job', 'import_reference', 'import_refusal'],
]

test('each table is archived, or left out on purpose', async () => {
  const database = await connect(await testDatabase())
  const tables = await rowsOf<{ name: string }>(
    database.query,
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  await database.close()
  await removeTestDatabases()
  expect([...ARCHIVED_TABLES.map(({ name }) => name), ...LEFT_OUT].sort()).toEqual(
    tables.map(({ name }) => name).sort(),
  )
})

test('tables come behind those that they refer to, but for references that are added later', () => {
  const seen = new Set<string>()
  for (const archived of ARCHIVED_TABLES) {
    const later = LATER_REFERENCES[archived.name] ?? []
    for (const { column, to } of referencesOf(archived))
      if (!later.includes(column)) expect(seen, `${archived.name}.${column}`).toContain(to)
    seen.add(archived.name)
  }
})

test('each unique index of an archived table is checked before anything is stored', () => {
  const indexes = ARCHIVED_TABLES.flatMap(({ table }) =>
    getTableConfig(table)
      .indexes.filter(({ config }) => config.unique)
      .map(({ config }) => config.name),
  )
  expect([...CHECKED_INDEXES].sort()).toEqual(indexes.sort())
})

test('columns beside the fields of models are archived one by one, so that no secret leaves by itself', () => {
  const hidden = ARCHIVED_TABLES.flatMap(({ name, model, columns }) => {
    const known =
      model === null ? [] : ['id', 'version', 'updated_at', 'deleted_at', ...Object.keys(modelOf(model).fields)]
    return model === null
      ? []
      : columns.filter((column) => !known.includes(column)).map((column) => `${name}.${column}`)
  })
  expect(hidden.sort()).toEqual([
    'invoice.parties',
    'received_invoice.seller_key',
    'unavailability.absence_id',
    'user.comments_read_before',
  ])
})
