import { openBrowser } from '../list/browser.ts'
import { signIn } from '../list/sign-in.ts'
import { latencyOf, repeat } from '../list/turns.ts'
import { type SyncStage, ticketPath, whenUpToDate } from './stage.ts'

/** Nobody turns a switch more often. */
const PAUSE_MS = 1000

/**
 * Two browsers with profiles of their own look at one ticket. One turns a switch: how long until
 * the other one has painted it?
 */
export const push: SyncStage = async ({ gate, browser, scene, quick }) => {
  const other = await openBrowser(gate.origin)
  try {
    const [here, there] = [browser.page(), other.page()]
    await signIn(there)
    await whenUpToDate(there)
    const path = ticketPath(scene.tickets[2] ?? 0)
    for (const page of [here, there]) {
      await page.goto(path)
      await page.getByRole('switch', { name: 'Bloquant' }).waitFor()
      await whenUpToDate(page)
    }
    // The sockets of both are open.
    await here.waitForTimeout(2000)
    const turn = async (): Promise<number> => {
      await here.waitForTimeout(PAUSE_MS)
      await Promise.all([
        here.evaluate(() => window.listProbe.watch('click', 'checked')),
        there.evaluate(() => window.listProbe.watchSwitches()),
      ])
      await here.getByRole('switch', { name: 'Bloquant' }).click()
      const [own, its] = await Promise.all([
        here.evaluate(() => window.listProbe.painted()),
        there.evaluate(() => window.listProbe.painted()),
      ])
      return its.at - (own.at - own.ms)
    }
    await repeat(4, turn)
    return [latencyOf('click here → painted in another browser', await repeat(quick ? 10 : 40, turn), 150)]
  } finally {
    await other.close()
  }
}
