import type { BrowserContext, Page } from 'playwright'

/**
 * `SLOW_PAGES=5 npm test -- e2e` gives every page a fifth of the processor, as a busy machine does: a
 * story that does not wait for a screen before it acts fails then.
 */
const SLOWDOWN = Number(process.env['SLOW_PAGES'] ?? 1)

const slow = async (context: BrowserContext, page: Page): Promise<void> => {
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

/** Slows the pages that this context opens from now on. */
export const slowPages = (context: BrowserContext): void => {
  if (SLOWDOWN <= 1) return
  // A page that is closed at once has nothing to slow.
  context.on('page', (page) => void slow(context, page).catch(() => undefined))
}
