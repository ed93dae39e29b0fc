import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPostgres, type TestPostgres } from '#server/testing/databases/postgres.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { createServerProcess, type ServerProcess } from '#tests/support/server-process.ts'
import { chooseFirst, openVisitor, signIn } from './support/page.ts'

const SEED = resolve(import.meta.dirname, '../../server/seed/main.ts')
const TITLE = 'Onduleur en alarme'

let postgres: TestPostgres
let servers: readonly [ServerProcess, ServerProcess]
let browser: Browser

beforeAll(async () => {
  postgres = await startPostgres()
  const environment = { DATABASE_URL: postgres.url }
  const seeded = spawnSync(process.execPath, [SEED, '--tickets', '120', '--pointages', '400'], {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  })
  expect(seeded.status, seeded.stderr).toBe(0)
  servers = [await createServerProcess({ environment }), await createServerProcess({ environment })]
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  for (const server of servers ?? []) await server.dispose()
  await postgres?.stop()
})

it('what is written through one server reaches a browser on the other by itself', async () => {
  const [one, other] = servers
  const technicien = await openVisitor(browser, one.origin, { isAlwaysOnline: true })
  const manager = await openVisitor(browser, other.origin, { isAlwaysOnline: true })
  await signIn(manager.page, 'manager')
  await manager.page.goto('/manager/tickets')
  await manager.page.getByText('120 tickets').waitFor()

  await signIn(technicien.page, 'technicien')
  await technicien.page.goto('/technicien/tickets/create')
  await technicien.page.getByLabel('Titre').fill(TITLE)
  await chooseFirst(technicien.page, 'Projet')
  await technicien.page.getByRole('button', { name: 'Créer le ticket' }).click()
  await technicien.page.getByRole('heading', { name: TITLE }).waitFor()

  await manager.page.getByText(TITLE).waitFor()
  await manager.page.getByText('121 tickets').waitFor()
  expect([...technicien.failures, ...manager.failures]).toEqual([])
})
