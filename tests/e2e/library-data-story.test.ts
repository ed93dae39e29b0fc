import { afterAll, beforeAll, expect, it } from 'vitest'
import { findings } from './support/accessibility.ts'
import { openSignedIn, openVisitor, signIn } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

// The first moments of a page, before the library data are here.

let world: World

beforeAll(async () => {
  world = await openWorld({ tickets: 20, pointages: 10, seed: 31 })
})

afterAll(() => world.close())

it('shows the logo until the library data are here', async () => {
  const { page, context } = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  await page.goto('/auth/login')
  world.proxy.setFaults({ latencyMs: 3000 })
  await signIn(page, 'technicien')
  await page.locator('[data-loading]').waitFor()
  expect(await findings(page)).toEqual([])
  world.proxy.setFaults({ latencyMs: 0 })
  await page.locator('[data-loading]').waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1, name: 'Tableau de bord' }).waitFor()
  await context.close()
})

it('what is typed while the library data arrive stays, as does what is typed just before the page is left', async () => {
  const { page, context } = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  world.proxy.setFaults({ latencyMs: 3000 })
  await openSignedIn(page, 'technicien', '/technicien/tickets/create')
  await page.locator('[data-loading]').waitFor()
  await page.getByLabel('Titre').fill('Onduleur en alarme')
  world.proxy.setFaults({ latencyMs: 0 })
  await page.locator('[data-loading]').waitFor({ state: 'detached' })
  await expect.poll(() => page.getByLabel('Titre').inputValue()).toBe('Onduleur en alarme')

  // Sooner than the pause after which a form stores its draft.
  await page.getByLabel('Titre').pressSequentially(' depuis lundi')
  await page.getByRole('link', { name: 'Tableau de bord' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Tableau de bord' }).waitFor()
  await page.goBack()
  await expect.poll(() => page.getByLabel('Titre').inputValue()).toBe('Onduleur en alarme depuis lundi')
  await context.close()
})
