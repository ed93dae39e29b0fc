import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'

/** The form that writes a comment. */
export const composer = (page: Page): Locator => page.getByRole('form', { name: 'Écrire un commentaire' })

/** The text of the comment being written; a combobox while people or tickets are offered. */
export const composedText = (page: Page): Locator => composer(page).getByLabel('Écrire un commentaire')

export const commentWith = (page: Page, words: string): Locator =>
  page.locator('[data-comment]').filter({ hasText: words })

export const bell = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })

/** Number of unread notifications at the bell. */
export const unread = async (page: Page): Promise<number> =>
  Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0)

export const unreadIs = (page: Page, count: number): Promise<void> => expect.poll(() => unread(page)).toBe(count)
