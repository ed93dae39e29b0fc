import type { Page } from 'playwright'

export interface Frozen {
  readonly wake: () => Promise<void>
}

/** Stops a page's worker and the page, as a browser does with tabs in the background of a phone. */
export const freeze = async (page: Page): Promise<Frozen> => {
  const session = await page.context().newCDPSession(page)
  const workers: string[] = []
  const attached = new Promise<void>((done) => {
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type !== 'worker') return
      workers.push(sessionId)
      done()
    })
  })
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  await attached
  const tell = (method: string) =>
    Promise.all(
      workers.map((sessionId) =>
        session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id: Math.ceil(performance.now()), method }) }),
      ),
    )
  await tell('Debugger.enable')
  await tell('Debugger.pause')
  await session.send('Debugger.enable')
  await session.send('Debugger.pause')
  return {
    wake: async () => {
      await tell('Debugger.disable')
      await session.send('Debugger.disable')
      await session.send('Target.setAutoAttach', { autoAttach: false, waitForDebuggerOnStart: false })
    },
  }
}
