import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiOf } from './support/api.ts'
import { openVisitor, PHONE, signIn, whenUpToDate } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

const FIGURES = ['À facturer', 'Brouillons', 'À encaisser', 'En retard'] as const

const countIn = (text: string | null): number => Number(text?.replace(/\D/g, ''))

it('each figure of the invoicing leads to the list of what it counts', async () => {
  const { page, context, failures } = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  await signIn(page, 'manager')
  await whenUpToDate(page)
  for (const figure of FIGURES) {
    await page.goto('/manager/invoicing')
    const link = page.getByRole('main').getByRole('link', { name: new RegExp(`^${figure}\\s*[\\d\\s]+$`) })
    await link.waitFor()
    const count = countIn(await link.textContent())
    expect(count).toBeGreaterThan(0)
    await link.click()
    const total = page
      .getByRole('main')
      .getByText(/^[\d\s]+ (?:factures?|pointages?)/)
      .first()
    await total.waitFor()
    await expect.poll(async () => countIn((await total.textContent())?.match(/^[\d\s]+/)?.[0] ?? null)).toBe(count)
  }
  await page
    .getByRole('button', { name: /^Échéance/ })
    .first()
    .waitFor()
  expect(failures).toEqual([])
  await context.close()
})

it('the lines of an invoice scroll with its page on a phone', async () => {
  const api = apiOf(world.server.origin)
  const [draft] = (await api.list('manager', 'invoice?filter[stage]=draft')).data
  for (let line = 1; line <= 12; line += 1) {
    const body = { invoice_id: draft?.id, position: 100 + line, designation: `Forfait ${line}`, quantity: 100, unit_price: 4500, tva: 2000 }
    expect((await api.post('manager', 'invoice_line', body)).status).toBe(201)
  }
  const { page, context, failures } = await openVisitor(world.browser, world.proxy.origin, { size: PHONE, isAlwaysOnline: true })
  await signIn(page, 'manager')
  await whenUpToDate(page)
  await page.goto(`/manager/invoicing/invoice/${draft?.id}`)
  const last = page.locator('[data-row] [data-column="designation"]').last()
  await expect.poll(() => last.inputValue()).toBe('Forfait 12')
  // The keys bring lines into view, and the page does not scroll sideways.
  await page.locator('[data-row] [data-column="quantity"]').first().focus()
  const lines = await page.locator('[data-row]').count()
  for (let line = 1; line < lines; line += 1) await page.keyboard.press('ArrowDown')
  await expect.poll(() => last.evaluate((field) => field.getBoundingClientRect().bottom <= window.innerHeight)).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  expect(failures).toEqual([])
  await context.close()
})
