import type { BrowserContext } from 'playwright'

/**
 * `SLOW_PAGES=200 npm test -- e2e` delays what a page posts to itself and to its worker by so many
 * milliseconds: React shows another screen in such steps, so that a story that does not wait for
 * the screen before it acts fails each time, as it may on a busy machine.
 */
const DELAY_MS = Number(process.env['SLOW_PAGES'] ?? 0)

/** Slows the pages that this context opens from now on. */
export const slowPages = async (context: BrowserContext): Promise<void> => {
  if (DELAY_MS === 0) return
  await context.addInitScript((delay) => {
    const post = MessagePort.prototype.postMessage
    MessagePort.prototype.postMessage = function postLater(this: MessagePort, ...message: unknown[]) {
      setTimeout(() => Reflect.apply(post, this, message), delay)
    }
  }, DELAY_MS)
}
