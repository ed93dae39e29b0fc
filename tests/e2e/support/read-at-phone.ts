import type { Page } from 'playwright'
import { expect } from 'vitest'
import { findings } from './accessibility.ts'
import { PHONE } from './page.ts'

/** The shown sums by their labels, with plain spaces and signs. */
const shownSums = (page: Page): Promise<Readonly<Record<string, string>>> =>
  page.locator('main dl > div').evaluateAll((sums) => {
    const textOf = (part: Element | null): string =>
      (part?.textContent ?? '').replaceAll(/\s/g, ' ').replaceAll('−', '-').trim()
    return Object.fromEntries(sums.map((sum) => [textOf(sum.querySelector('dt')), textOf(sum.querySelector('dd'))]))
  })

/**
 * Reads an invoice at the width of a phone: its sums are these and can be scrolled to, and nothing
 * is wider than the screen.
 */
export const readAtPhone = async (page: Page, sums: Readonly<Record<string, string>>): Promise<void> => {
  await page.setViewportSize(PHONE)
  await expect.poll(() => shownSums(page)).toMatchObject(sums)
  for (const label of Object.keys(sums)) {
    const term = page.locator('main dt').filter({ hasText: label }).first()
    await term.scrollIntoViewIfNeeded()
    expect(
      await term.evaluate(
        (element) => element.checkVisibility() && element.getBoundingClientRect().right <= window.innerWidth,
      ),
    ).toBe(true)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  expect(await findings(page)).toEqual([])
}
