import { existsSync, mkdirSync, statSync, truncateSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { rowsOf } from '../../database/connect.ts'
import { readInstallation } from '../../database/installation.ts'
import { readJournal } from '../../database/migrate.ts'
import { StartupError } from '../../runtime/startup-error.ts'
import { createPlaces } from '../../testing/people/places.ts'
import { backUpCompany, contentsOf } from '../../testing/records/backed-up-company.ts'
import { buildTestServer } from '../../testing/servers/test-server.ts'
import { applyMigrations } from './apply-migrations.ts'
import { writeBackup } from './backup.ts'
import { type ForeignKey, foreignKeysOf } from './catalogue.ts'
import { withMigrationsUntil } from './former-schema.ts'
import { LEFT_OUT_TABLES } from './left-out.ts'
import { openOneConnection } from './one-connection.ts'
import { restoreBackup } from './restore.ts'

// Several databases are made and started in each test.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const places = createPlaces()
afterAll(places.remove)
const filesDir = places.path('no-files')

test('PGlite asks for the server to be stopped, PostgreSQL is backed up while it serves', async () => {
  const [pglite, postgres] = [await places.migrated('pglite'), await places.database('postgres')]
  const servers = [await buildTestServer(pglite), await buildTestServer(postgres)]
  const to = places.path('while-running.tar.gz')
  await expect(writeBackup({ location: pglite, filesDir, to })).rejects.toThrow(
    /in use by another server.*Stop it first/,
  )
  expect((await writeBackup({ location: postgres, filesDir, to })).rows['role']).toBeGreaterThan(0)
  await expect(writeBackup({ location: postgres, filesDir, to })).rejects.toThrow(/exists already/)
  for (const server of servers) await server.close()
})

test('no table of a backup refers to one that is left out: its rows could not be restored', async () => {
  const server = await buildTestServer(await places.migrated('pglite'))
  const references = await foreignKeysOf(server.database.query)
  await server.close()
  const isLeftOut = ({ definition }: ForeignKey): boolean =>
    LEFT_OUT_TABLES.has(/ REFERENCES (\w+)\(/.exec(definition)?.[1] ?? '')
  expect(references.filter(isLeftOut).map(({ table }) => table)).toContain('access_token')
  expect(references.filter((key) => isLeftOut(key) && !LEFT_OUT_TABLES.has(key.table))).toEqual([])
})

test('a backup is for its owner alone to read', async () => {
  expect(statSync(places.path('while-running.tar.gz')).mode & 0o077).toBe(0)
})

test('where there is no database nothing is backed up, and nothing is made', async () => {
  const folder = places.path('nowhere')
  const to = places.path('nothing.tar.gz')
  for (const location of [
    { folder },
    await places.database('postgres'),
    { url: 'postgres://nobody@127.0.0.1:1/none' },
  ]) {
    await expect(writeBackup({ location, filesDir, to })).rejects.toThrow(StartupError)
  }
  expect([existsSync(folder), existsSync(to), existsSync(`${to}.part`)]).toEqual([false, false, false])
})

test('an older backup is loaded into the schema of its time and migrated; one of a newer program is refused', async () => {
  const folder = places.path('old')
  mkdirSync(folder)
  const old = await openOneConnection({ folder })
  await withMigrationsUntil(readJournal()[3]?.when ?? 0, (migrations) => applyMigrations(old.query, migrations))
  await old.query.execute(sql`insert into client (name, version) values ('Ancienne', 4)`)
  await old.close()
  const [oldFile, newFile] = [places.path('old.tar.gz'), places.path('new.tar.gz')]
  await writeBackup({ location: { folder }, filesDir, to: oldFile })
  const target = await places.database('pglite')
  await restoreBackup({ from: oldFile, location: target, filesDir, force: false })

  const server = await buildTestServer(target)
  expect(await rowsOf(server.database.query, sql`select name, version from client`)).toEqual([
    { name: 'Ancienne', version: 4 },
  ])
  await server.database.query.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at + 1`)
  await server.close()
  await writeBackup({ location: target, filesDir, to: newFile })
  const location = await places.database('pglite')
  await expect(restoreBackup({ from: newFile, location, filesDir, force: false })).rejects.toThrow(/newer version/)
})

test('a backup that was cut off is refused before anything is touched', async () => {
  const location = await places.migrated('pglite')
  const company = await backUpCompany(location, places.path('cut-off'))
  const options = { location, filesDir: company.filesDir, force: true }
  truncateSync(company.file, statSync(company.file).size - 2_000)
  await expect(restoreBackup({ from: company.file, ...options })).rejects.toThrow(/not a complete backup/)
  await expect(restoreBackup({ from: places.path('none.tar.gz'), ...options })).rejects.toThrow(/not a complete backup/)
  const server = await buildTestServer(location)
  expect(await contentsOf(server.database)).toEqual(company.contents)
  expect((await readInstallation(server.database.query)).epoch).toBe(company.epoch)
  await server.close()
})
