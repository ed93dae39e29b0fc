import type { Locator, Page } from 'playwright'

const STEPS = 8
/** A finger that has rested this long throws nothing, ms. */
const REST_MS = 100

interface Drag {
  readonly x: number
  readonly y: number
  /**
   * Lifts the finger while it moves: a tap that follows at once is taken by the browser as the stop
   * of what was thrown, and presses nothing.
   */
  readonly isThrown?: boolean
}

/** Moves a finger from the middle of an element by this way, px, and lifts it. */
export const drag = async (page: Page, from: Locator, way: Drag): Promise<void> => {
  await from.scrollIntoViewIfNeeded()
  const box = await from.boundingBox()
  if (!box) throw new Error(`${from} is not shown`)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + way.x * share, y: y + way.y * share }],
    })
  await touch('touchStart', 0)
  for (let step = 1; step <= STEPS; step += 1) await touch('touchMove', step / STEPS)
  if (!way.isThrown) await page.waitForTimeout(REST_MS)
  await touch('touchEnd', 1)
  await devtools.detach()
}
