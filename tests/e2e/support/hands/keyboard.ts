import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import type { Hands } from './hands.ts'

/** More steps than this nobody makes. */
const MAX_STEPS = 120

/** Where the focus is, seen from a control: on it, the key that leads towards it, or nowhere. */
type Place = 'here' | 'nowhere' | 'Tab' | 'Shift+Tab' | 'ArrowDown' | 'ArrowUp'

/** Runs in the page. Controls of one widget are reached by arrow keys, everything else by Tab. */
const placeOf = (control: Element): Place => {
  const focused = document.activeElement
  if (focused === control) return 'here'
  if (focused === null || focused === document.body) return 'nowhere'
  // In a listbox the focus stays in its field, which names the option that Enter takes.
  if (control.getAttribute('role') === 'option' && focused.getAttribute('aria-activedescendant') === control.id)
    return 'here'
  const isBefore = (focused.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
  if (control.getAttribute('role') === 'option') {
    const active = document.getElementById(focused.getAttribute('aria-activedescendant') ?? '')
    const isAbove =
      active !== null && (active.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
    return isAbove ? 'ArrowUp' : 'ArrowDown'
  }
  const widget = control.closest('[role="menu"], [role="grid"], [role="radiogroup"], [role="toolbar"]')
  const isSameRadio =
    control instanceof HTMLInputElement &&
    control.type === 'radio' &&
    focused instanceof HTMLInputElement &&
    focused.name === control.name
  if (isSameRadio || widget?.contains(focused)) return isBefore ? 'ArrowUp' : 'ArrowDown'
  return isBefore ? 'Shift+Tab' : 'Tab'
}

/** A person who has no mouse: Tab and arrows lead to a control, Enter or Space use it. */
export const byKeyboard = (page: Page): Hands => {
  const complaints: string[] = []
  let openedAt = 0

  /**
   * A fresh document has its focus nowhere; later a focus that is nowhere was lost, unless it comes
   * back at once.
   */
  const findFocus = async (what: string): Promise<void> => {
    const shown = await page.evaluate(() => performance.timeOrigin)
    if (shown === openedAt) {
      await page
        .waitForFunction(() => document.activeElement !== document.body, null, { timeout: 2000 })
        .catch(() => complaints.push(`${new URL(page.url()).pathname}: the focus was lost before ${what}`))
    }
    openedAt = shown
  }

  const reach = async (target: Locator): Promise<void> => {
    await target.waitFor()
    // A key that is pressed on a disabled control is lost.
    await expect.poll(() => target.isEnabled()).toBe(true)
    await findFocus(String(target))
    for (let step = 0; step < MAX_STEPS; step += 1) {
      const place = await target.evaluate(placeOf)
      if (place === 'here') return
      await page.keyboard.press(place === 'nowhere' ? 'Tab' : place)
    }
    throw new Error(`${target} cannot be reached by keyboard in ${MAX_STEPS} steps`)
  }

  return {
    complaints,
    press: async (target) => {
      await reach(target)
      const isBox = await target.evaluate((element) =>
        element.matches('[type="checkbox"], [type="radio"], [role="checkbox"], [role="switch"]'),
      )
      await page.keyboard.press(isBox ? 'Space' : 'Enter')
    },
    write: async (field, text) => {
      await reach(field)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
    search: async (text) => {
      await page.getByRole('searchbox').first().waitFor()
      await page.keyboard.press('/')
      await page.waitForFunction(() => document.activeElement?.matches('[type="search"]'))
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
    submit: async (button) => {
      await expect.poll(() => button.first().isEnabled()).toBe(true)
      await findFocus(String(button))
      await page.keyboard.press('Control+Enter')
    },
  }
}
