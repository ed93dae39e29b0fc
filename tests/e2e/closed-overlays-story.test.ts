import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSignedIn, openVisitor, type Visitor, whenUpToDate } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

let world: World
let manager: Visitor

beforeAll(async () => {
  world = await openWorld({ tickets: 120, pointages: 20, seed: 137, database: 'postgres' })
  manager = await openVisitor(world.browser, world.proxy.origin, { isAlwaysOnline: true })
  await openSignedIn(manager.page, 'manager')
  await whenUpToDate(manager.page)
})

afterAll(async () => {
  expect(manager.failures).toEqual([])
  await world.close()
})

/** Loads the page again: each of its overlays is one that was never open. */
const closedOverlay = async (page: Page, button: Locator): Promise<Locator> => {
  await page.goto('/manager/tickets')
  await expect.poll(() => button.isEnabled()).toBe(true)
  expect(await button.getAttribute('aria-expanded')).toBe('false')
  return button
}

const hasFocus = (element: Locator): Promise<boolean> => element.evaluate((one) => one === document.activeElement)

const givesFocusBack = async (page: Page, button: Locator): Promise<void> => {
  await page.keyboard.press('Escape')
  await expect.poll(() => hasFocus(button)).toBe(true)
  expect(await button.getAttribute('aria-expanded')).toBe('false')
}

it('a menu and a choice that were never open are opened by a press and by each key, and give the focus back', async () => {
  const { page } = manager
  const open = (name: string): Promise<Locator> => closedOverlay(page, page.getByRole('button', { name, exact: true }))
  const first = page.getByRole('menuitem').first()
  for (const key of ['Enter', 'Space', 'ArrowDown']) {
    const button = await open('Exporter avec ces colonnes')
    await button.focus()
    await page.keyboard.press(key)
    await expect.poll(() => hasFocus(first)).toBe(true)
    expect(await button.getAttribute('aria-expanded')).toBe('true')
    await givesFocusBack(page, button)
  }
  const pressed = await open('Exporter avec ces colonnes')
  await pressed.click()
  await first.waitFor()
  await givesFocusBack(page, pressed)
  for (const use of [(button: Locator) => button.click(), (button: Locator) => button.press('Enter')]) {
    const button = await open('Colonnes')
    await use(button)
    await page.getByRole('dialog', { name: 'Colonnes' }).getByRole('checkbox').first().waitFor()
    await givesFocusBack(page, button)
  }
})

it('a select that was never open is opened by a press, a finger and each key, and chooses by press, key and first letters', async () => {
  const { page } = manager
  // Open options hide the rest of the page from screen readers, the button too.
  const open = (): Promise<Locator> =>
    closedOverlay(page, page.getByRole('combobox', { name: 'Lignes par page', includeHidden: true }))
  const current = page.getByRole('option', { selected: true })
  for (const key of ['Enter', 'Space', 'ArrowDown', 'ArrowUp']) {
    const button = await open()
    await button.focus()
    await page.keyboard.press(key)
    await expect.poll(() => hasFocus(current)).toBe(true)
    expect(await page.getByRole('listbox').getAttribute('id')).toBe(await button.getAttribute('aria-controls'))
    await givesFocusBack(page, button)
  }
  const pressed = await open()
  await pressed.click()
  await page.getByRole('option', { name: '20 par page' }).click()
  await expect.poll(() => pressed.textContent()).toBe('20 par page')
  await expect.poll(() => hasFocus(pressed)).toBe(true)

  // The finger opens as it goes up: a swipe that begins on the button opens nothing.
  const touched = await open()
  await touched.dispatchEvent('pointerdown', { pointerType: 'touch', button: 0 })
  expect(await touched.getAttribute('aria-expanded')).toBe('false')
  await touched.dispatchEvent('click')
  await expect.poll(() => hasFocus(current)).toBe(true)
  await page.keyboard.press('End')
  await expect.poll(() => hasFocus(page.getByRole('option', { name: 'Tous' }))).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => touched.textContent()).toBe('Tous')

  const typed = await open()
  await typed.focus()
  await expect
    .poll(async () => {
      await page.keyboard.press('1')
      return typed.textContent()
    })
    .toBe('10 par page')
  expect(await typed.getAttribute('aria-expanded')).toBe('false')
})
