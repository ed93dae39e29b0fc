import type { Locator } from 'playwright'

/**
 * From resting on something to pressing it, and from pressing to letting go, ms: a quick hand.
 * Somewhere in a frame, not always at its beginning.
 */
const REST_MS = 150
const HOLD_MS = 70
const FRAME_MS = 17

/**
 * A click as a person makes it. Playwright's own comes within a millisecond of the pointer's
 * arrival, which no hand does.
 */
export const press = async (target: Locator): Promise<void> => {
  const mouse = target.page().mouse
  await target.hover()
  await target.page().waitForTimeout(REST_MS + Math.random() * FRAME_MS)
  await mouse.down()
  await target.page().waitForTimeout(HOLD_MS + Math.random() * FRAME_MS)
  await mouse.up()
}
