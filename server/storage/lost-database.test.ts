import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../database/connect.ts'
import { writeBackup } from '../operations/backup/backup.ts'
import { restoreBackup } from '../operations/backup/restore.ts'
import { readMark } from '../storage/folder-mark.ts'
import { layMigrated } from '../testing/databases/migrated-dump.ts'
import { createPlaces } from '../testing/people/places.ts'
import { SHORT_LIVED } from '../testing/servers/server-process.ts'
import { buildTestServer } from '../testing/servers/test-server.ts'

const places = createPlaces()
const dataDir = places.path('data')
const [folder, filesFolder] = [join(dataDir, 'pg'), join(dataDir, 'files')]
const start = () => buildTestServer({ folder }, { filesFolder })

beforeAll(async () => {
  await layMigrated(folder)
  await (await start()).close()
})
afterAll(places.remove)

test('a first start marks the files as those of its database; later starts find them', async () => {
  const mark = readMark(filesFolder)
  expect(mark).toMatch(/^[0-9a-f]{20}$/)
  await (await start()).close()
  expect(readMark(filesFolder)).toBe(mark)
})

describe('a database that is not where it was', () => {
  test('is not replaced by a new one while the files of the lost one are there', async () => {
    renameSync(folder, `${folder}.away`)
    await expect(start()).rejects.toThrow(/pg is missing, but the files of an installation are in .*npm run restore/)
    mkdirSync(folder)
    await expect(start()).rejects.toThrow(/is missing, but the files/)
    expect(readdirSync(folder)).toEqual([])
    rmSync(folder, { recursive: true })
    renameSync(`${folder}.away`, folder)
    await (await start()).close()
  })

  test('is not created over the rest of one without PG_VERSION', async () => {
    renameSync(join(folder, 'PG_VERSION'), join(dataDir, 'PG_VERSION'))
    const left = readdirSync(folder)
    await expect(connect({ folder })).rejects.toThrow(
      /is damaged: it is not empty and has no PG_VERSION.*npm run restore/,
    )
    expect(readdirSync(folder)).toEqual(left)
    renameSync(join(dataDir, 'PG_VERSION'), join(folder, 'PG_VERSION'))
  })

  test('is distinguished from another one by the mark of the files, and a damaged mark is rewritten', async () => {
    const mark = readMark(filesFolder)
    writeFileSync(join(filesFolder, 'installation'), 'another\n')
    await expect(start()).rejects.toThrow(/belong to another database/)
    // Nothing holds the folder after the refusal.
    writeFileSync(join(filesFolder, 'installation'), '')
    await (await start()).close()
    expect(readMark(filesFolder)).toBe(mark)
  })

  test('is restored from a backup, only with --force where something would be lost', { timeout: 180_000 }, async () => {
    const file = places.path('backup.tar.gz')
    await writeBackup({ location: { folder }, filesDir: filesFolder, to: file })
    const restore = (force: boolean) =>
      restoreBackup({ from: file, location: { folder }, filesDir: filesFolder, force })
    rmSync(join(folder, 'PG_VERSION'))
    await expect(restore(false)).rejects.toThrow(/is not empty and has no PG_VERSION\. Move it away, or add --force/)
    await restore(true)
    await (await start()).close()
  })
})

test('a first start that is killed while it creates the database does not stop the next one', async () => {
  const place = mkdtempSync(join(tmpdir(), 'sav-cut-'))
  const cut = join(place, 'pg')
  mkdirSync(`${cut}.creating`)
  writeFileSync(join(`${cut}.creating`, 'half'), '')
  const database = await connect({ folder: cut })
  await database.close()
  expect(existsSync(`${cut}.creating`)).toBe(false)
  expect(existsSync(join(cut, 'half'))).toBe(false)
  rmSync(place, { recursive: true })
})

test('a first start without disk space prints one line and removes its files', () => {
  const place = mkdtempSync(join(tmpdir(), 'sav-full-'))
  // No file may grow above 8 MB: a full disk for this process alone.
  const main = fileURLToPath(new URL('../main.ts', import.meta.url))
  const { status, stderr } = spawnSync(
    'sh',
    ['-c', 'ulimit -f 16384; exec "$@"', 'sh', process.execPath, ...SHORT_LIVED, main],
    {
      env: { ...process.env, DATA_DIR: place, DATABASE_URL: '', DEMO: '0', PORT: '0' },
      encoding: 'utf8',
    },
  )
  expect(status).toBe(1)
  expect(stderr.trim().split('\n')).toEqual([
    expect.stringMatching(/^The disk of .* is full: a new database needs 192 MB.*Make room/),
  ])
  expect(readdirSync(join(place, 'pg'))).toEqual([])
  rmSync(place, { recursive: true })
})
