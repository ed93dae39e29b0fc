import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pressEnter } from './support/hands/keys.ts'
import { openSignedIn, openVisitor } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})

afterAll(() => world.close())

/**
 * The code that the network does not give to the pages of this browser profile while `isWithheld`,
 * and how often it was asked for. The question whether the build was replaced is answered when the
 * network is back.
 */
const withholdable = async (context: BrowserContext, file = /\.js$/) => {
  const code = { isWithheld: false, withheld: 0 }
  await context.route('**', async (route) => {
    if (route.request().method() === 'HEAD') await expect.poll(() => code.isWithheld).toBe(false)
    else if (code.isWithheld && file.test(route.request().url()) && route.request().resourceType() === 'script') {
      code.withheld += 1
      return route.abort('connectionfailed')
    }
    return route.continue()
  })
  return code
}

it('keeps the page, and what is typed, while the network withholds the code of a dialog', async () => {
  // A service worker would have the code.
  const { page, context, failures } = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  const code = await withholdable(context)
  await openSignedIn(page, 'technicien', '/technicien/tickets')
  await page.getByRole('heading', { name: 'Tickets', level: 1 }).waitFor()
  code.isWithheld = true
  await page.keyboard.press('q')
  await page.getByRole('textbox', { name: 'Saisie rapide' }).fill('1h30 hier')
  await expect.poll(() => code.withheld).toBeGreaterThan(2)
  await page.getByRole('heading', { name: 'Tickets', level: 1 }).waitFor()
  code.isWithheld = false
  const dialog = page.getByRole('dialog', { name: 'Saisie rapide' })
  await dialog.waitFor()
  await expect.poll(() => dialog.getByRole('textbox').first().inputValue()).toBe('1h30 hier')
  expect(failures).toEqual([])
  await context.close()
})

it('closes a menu whose code the network withholds, and opens it later at its first item', async () => {
  const { page, context, failures } = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  const code = await withholdable(context, /\/menu-content-/)
  code.isWithheld = true
  await openSignedIn(page, 'technicien', '/technicien/tickets')
  const button = page.getByRole('button', { name: 'Exporter avec ces colonnes' })
  await button.waitFor()
  const isOpen = () => button.getAttribute('aria-expanded')
  for (const close of [() => page.keyboard.press('Escape'), () => page.getByRole('searchbox').click()]) {
    await pressEnter(button)
    await expect.poll(isOpen).toBe('true')
    await close()
    await expect.poll(isOpen).toBe('false')
  }
  await expect.poll(() => code.withheld).toBeGreaterThan(0)
  code.isWithheld = false
  await pressEnter(button)
  const first = page.getByRole('menuitem').first()
  await expect.poll(() => first.evaluate((item) => item === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(failures).toEqual([])
  await context.close()
})

it('keeps the page before while the tabs around the next one are on their way', async () => {
  const { page, context, failures } = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  const code = Promise.withResolvers<void>()
  await context.route(/\/invoicing-frame-.*\.js$/, async (route) => {
    await code.promise
    return route.continue()
  })
  // A page that needs all texts, as those of the next page are.
  await openSignedIn(page, 'manager', '/manager/clients')
  await page.locator('[data-row="0"]').waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'Facturation', exact: true }).first().click()
  await page.waitForURL((url) => url.pathname === '/manager/invoicing')
  // Longer than an empty page would take to be shown.
  await page.waitForTimeout(500)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Clients')
  expect(await page.locator('[data-row="0"]').isVisible()).toBe(true)
  code.resolve()
  await page.getByRole('navigation', { name: 'Rubriques de la facturation' }).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Facturation' }).waitFor()
  expect(failures).toEqual([])
  await context.close()
})

it('reloads a page whose build was replaced on the server', async () => {
  const { page, context, failures } = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  await page.goto('/auth/login')
  await page.getByLabel('E-mail').waitFor()
  let isReplaced = true
  const gone = new URL('/assets/gone-00000000.js', world.proxy.origin).href
  await context.route('**/assets/**', (route) => route.continue(isReplaced ? { url: gone } : {}))
  page.on('framenavigated', () => {
    isReplaced = false
  })
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: /^FR, / }).click()
  await reloaded
  await page.getByLabel('E-mail').waitFor()
  await page.getByRole('button', { name: /^FR, / }).click()
  await page.getByRole('menu').waitFor()
  expect(failures.filter((failure) => !failure.includes('404'))).toEqual([])
  await context.close()
})

it('keeps a form of visitors while the network withholds the code of a menu', async () => {
  const { page, context, failures } = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  const code = await withholdable(context)
  await page.goto('/auth/login')
  const email = page.getByLabel('E-mail')
  await email.fill('camille@exemple.fr')
  code.isWithheld = true
  await page.getByRole('button', { name: /^FR, / }).click()
  await expect.poll(() => code.withheld).toBeGreaterThan(2)
  await expect.poll(() => email.inputValue()).toBe('camille@exemple.fr')
  code.isWithheld = false
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => email.inputValue()).toBe('camille@exemple.fr')
  expect(failures).toEqual([])
  await context.close()
})

/** Heading of the page, as it is in the task of the click on this link of the menu. */
const headingAtOnce = (page: Page, link: string): Promise<string | null | undefined> =>
  page.evaluate(async (name) => {
    const links = [...document.querySelectorAll<HTMLElement>('nav a')]
    links.find((one) => one.textContent?.startsWith(name))?.click()
    // The microtasks of the click: neither a timer nor a frame comes between.
    for (let turn = 0; turn < 100; turn++) await Promise.resolve()
    return document.querySelector('h1')?.textContent
  }, link)

it('shows a page whose code is there in the task of the click, and keeps the page before, with a line of progress, while code is on its way', async () => {
  const { page, context, failures } = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  await openSignedIn(page, 'technicien', '/technicien/tickets')
  await page.getByRole('heading', { name: 'Tickets', level: 1 }).waitFor()
  const given = Promise.withResolvers<void>()
  let isAsked = false
  await context.route('**', async (route) => {
    if (route.request().resourceType() === 'script') {
      isAsked = true
      await given.promise
    }
    return route.continue()
  })
  expect(await headingAtOnce(page, 'Absences')).toBe('Tickets')
  await expect.poll(() => isAsked).toBe(true)
  // After 200 ms a line at the top says that the page is on its way.
  const progress = page.locator('[data-page-progress]')
  await expect.poll(() => progress.evaluate((line) => line.getBoundingClientRect().width)).toBeGreaterThan(0)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Tickets')
  given.resolve()
  await page.getByRole('heading', { name: 'Absences', level: 1 }).waitFor()
  await progress.waitFor({ state: 'detached' })
  expect(await headingAtOnce(page, 'Tickets')).toBe('Tickets')
  expect(await headingAtOnce(page, 'Absences')).toBe('Absences')
  expect(failures).toEqual([])
  await context.close()
})
