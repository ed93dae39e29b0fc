import { afterAll, beforeAll, expect, it } from 'vitest'
import { openVisitor, signIn, whenUpToDate } from './support/page.ts'
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
