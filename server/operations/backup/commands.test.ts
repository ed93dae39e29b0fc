import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { layMigrated } from '../../testing/databases/migrated-dump.ts'
import { createPlaces } from '../../testing/people/places.ts'
import { SHORT_LIVED } from '../../testing/servers/server-process.ts'
import { buildTestServer } from '../../testing/servers/test-server.ts'

const places = createPlaces()
afterAll(places.remove)

const run = (command: 'backup' | 'restore', dataDir: string, ...options: string[]) => {
  const program = fileURLToPath(new URL(`./${command}-main.ts`, import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [...SHORT_LIVED, program, ...options], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', FILES_DIR: '' },
    encoding: 'utf8',
  })
  return { status, stdout, lines: stderr.trim().split('\n') }
}

test('the commands back up a data folder and restore it into another', async () => {
  const [from, to] = [places.path('from'), places.path('to')]
  await layMigrated(join(from, 'pg'))
  const server = await buildTestServer({ folder: join(from, 'pg') })
  const running = run('backup', from)
  expect([running.status, running.lines]).toEqual([
    1,
    [expect.stringMatching(/in use by another server.*Stop it first/)],
  ])
  await server.close()

  const backup = run('backup', from)
  expect(backup).toMatchObject({ status: 0, stdout: expect.stringMatching(/rows of \d+ tables, 0 files\n$/) })
  const [file = ''] = readdirSync(join(from, 'backups'))
  expect(run('restore', to, '--from', join(from, 'backups', file)).status).toBe(0)
  expect(existsSync(join(to, 'pg', 'PG_VERSION'))).toBe(true)
  expect(run('restore', to, '--adopt').status).toBe(0)
})

test('invalid arguments print one line and exit with code 1', () => {
  const nowhere = places.path('nowhere')
  expect(run('backup', nowhere)).toMatchObject({
    status: 1,
    lines: ['There is no database of this program to back up.'],
  })
  expect(run('backup', nowhere, '--nonsense')).toMatchObject({
    status: 1,
    lines: [expect.stringMatching(/^Use: npm run backup/)],
  })
  for (const options of [[], ['--from', 'x', '--adopt']]) {
    expect(run('restore', nowhere, ...options)).toMatchObject({
      status: 1,
      lines: [expect.stringMatching(/^Use: npm run restore/)],
    })
  }
  expect(existsSync(nowhere)).toBe(false)
})
