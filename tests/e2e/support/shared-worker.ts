import type { Browser, CDPSession } from 'playwright'

const workersOf = async (session: CDPSession): Promise<readonly string[]> => {
  const { targetInfos } = await session.send('Target.getTargets')
  return targetInfos.filter(({ type }) => type === 'shared_worker').map(({ targetId }) => targetId)
}

/**
 * As when the browser ends it, or its process runs out of memory: what it was about to answer never
 * comes.
 */
export const killWorker = async (browser: Browser): Promise<void> => {
  const session = await browser.newBrowserCDPSession()
  const workers = await workersOf(session)
  if (workers.length === 0) throw new Error('There is no shared worker to kill.')
  for (const targetId of workers) await session.send('Target.closeTarget', { targetId })
  await session.detach()
}

/** Evaluates a script in every shared worker. */
const evaluateInWorkers = async (browser: Browser, expression: string): Promise<void> => {
  const session = await browser.newBrowserCDPSession()
  for (const targetId of await workersOf(session)) {
    const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false })
    const evaluated = new Promise((done) => session.once('Target.receivedMessageFromTarget', done))
    const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } })
    await session.send('Target.sendMessageToTarget', { sessionId, message })
    await evaluated
  }
  await session.detach()
}

/**
 * From now on every shared worker does what it is asked, and its answers get lost: as when it dies
 * between the one and the other. One that is stopped in the middle of something by a debugger is
 * not ended at all.
 */
export const muteWorker = (browser: Browser): Promise<void> =>
  evaluateInWorkers(browser, 'MessagePort.prototype.postMessage = () => undefined')

/** From now on every shared worker is busy and does nothing that it is asked. */
export const stallWorker = (browser: Browser): Promise<void> =>
  evaluateInWorkers(browser, 'setTimeout(() => { for (;;); }, 0)')
