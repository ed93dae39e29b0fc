import type { Page } from 'playwright'

/**
 * Longer than the pause in which the second press of a double click may close what the first
 * opened.
 */
export const SETTLED_MS = 700

/** Presses beside an open dialog. */
export const pressBeside = (page: Page): Promise<void> => page.mouse.click(8, 500)
