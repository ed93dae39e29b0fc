import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toastFindings } from './support/accessibility.ts'
import { type HandedVisitor, openHanded, TOUCH } from './support/hands/hands.ts'
import { openInApplication, signIn, whenUpToDate } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

let world: World
let manager: HandedVisitor

beforeAll(async () => {
  world = await openWorld({ tickets: 5, pointages: 5, seed: 47 })
  manager = await openHanded(world.browser, world.proxy.origin, TOUCH, { isAlwaysOnline: true })
  await signIn(manager.page, 'manager')
  await whenUpToDate(manager.page)
})

afterAll(() => world.close())

const toasts = (page: Page) => page.locator('[data-sonner-toast]')

/** Moves the last status up, which is said with « Annuler ». */
const moveStatus = async ({ page }: HandedVisitor): Promise<void> => {
  await page.goto('/manager/settings/status')
  await page
    .getByRole('button', { name: /^Monter / })
    .last()
    .tap()
  // A message stays under a pointer.
  await toasts(page).first().hover()
}

/** Entries of the open menu under a message, and those of them that a finger does not hit. */
const entriesUnderMessages = (page: Page) =>
  page.evaluate(() => {
    const messages = [...document.querySelectorAll('[data-sonner-toast]')].map((toast) => toast.getBoundingClientRect())
    const entries = [...document.querySelectorAll('[role="menuitem"]')].map((entry) => {
      const { left, right, top, bottom } = entry.getBoundingClientRect()
      const common = messages.find(
        (box) => box.left < right && left < box.right && box.top < bottom && top < box.bottom,
      )
      if (!common) return null
      const hit = document.elementFromPoint(
        (Math.max(left, common.left) + Math.min(right, common.right)) / 2,
        (Math.max(top, common.top) + Math.min(bottom, common.bottom)) / 2,
      )
      return entry.contains(hit)
    })
    return {
      under: entries.filter((one) => one !== null).length,
      covered: entries.filter((one) => one === false).length,
    }
  })

it('messages can be read by everyone, in both themes', async () => {
  const { page } = manager
  await moveStatus(manager)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await toastFindings(page)).toEqual([])
  }
})

it('entries of a menu lie above the messages', async () => {
  const { page, hands } = manager
  await moveStatus(manager)
  const message = await toasts(page).first().boundingBox()
  const menus = await page.getByRole('button', { name: /^Actions sur / }).all()
  let found = { under: 0, covered: 0 }
  for (const menu of menus.toReversed()) {
    const box = await menu.boundingBox()
    if (!box || !message || box.y + box.height > message.y || box.y < message.y - 160) continue
    await hands.press(menu)
    await page.getByRole('menuitem').first().waitFor()
    found = await entriesUnderMessages(page)
    if (found.under > 0) break
    await page.keyboard.press('Escape')
  }
  expect(found.under).toBeGreaterThan(0)
  expect(found.covered).toBe(0)
})

it('messages come above the bar of buttons of a form', async () => {
  const { page } = manager
  await moveStatus(manager)
  await openInApplication(page, '/manager/tickets/create')
  const bar = page.getByRole('button', { name: 'Créer le ticket' }).locator('..')
  await bar.waitFor()
  const bottomOf = async (): Promise<number> => {
    const box = await toasts(page).first().boundingBox()
    return box ? box.y + box.height : Number.POSITIVE_INFINITY
  }
  await expect.poll(bottomOf).toBeLessThan((await bar.boundingBox())?.y ?? 0)
})
