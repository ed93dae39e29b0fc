import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'

/** Resolves once this element has the focus. */
export const whenFocused = (element: Locator): Promise<void> =>
  expect.poll(() => element.evaluate((one) => one === document.activeElement)).toBe(true)

/** Presses Enter on a control once it is enabled; `press` of Playwright does not wait for that. */
export const pressEnter = async (control: Locator): Promise<void> => {
  await expect.poll(() => control.isEnabled()).toBe(true)
  await control.press('Enter')
}

/** Resolves once a text field has the focus, which a panel gives to its own after it has opened. */
export const whenInField = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.activeElement?.matches('input, textarea'))

/** Types once a text field has the focus. */
export const typeInField = async (page: Page, text: string): Promise<void> => {
  await whenInField(page)
  await page.keyboard.type(text)
}
