import type { Page } from 'playwright'
import { TAKE_BACK_MS } from '#contract/core/events/delay.ts'
import { openBrowser } from '../list/browser.ts'
import { signInAsClient } from '../list/sign-in.ts'
import { latencyOf, repeat } from '../list/turns.ts'
import { type SyncStage, ticketPath, whenUpToDate } from './stage.ts'

/** Time in ms for a browser to be at rest, its socket open. */
const REST_MS = 1500

const writeReply = async (page: Page, words: string): Promise<void> => {
  const form = page.getByRole('form', { name: 'Écrire un commentaire' })
  await form.getByRole('textbox').fill(words)
  await page.keyboard.press('Control+Enter')
  await page.locator('[data-comment]').filter({ hasText: words }).waitFor()
}

/**
 * A person replies without a network to a client who looks at the ticket in another browser: the
 * time from the return of the network until the client's browser has painted the reply.
 */
export const reply: SyncStage = async ({ gate, browser, scene, origin, quick }) => {
  const other = await openBrowser(origin)
  try {
    const [here, there] = [browser.page(), other.page()]
    await signInAsClient(there, '/client')
    await whenUpToDate(there)
    // A sign-in leads to the page that was asked for, without its query.
    await there.goto(`/client?ticket=${scene.clientTicket}`)
    await there.getByRole('form', { name: 'Écrire un commentaire' }).waitFor()
    await here.goto(`${ticketPath(scene.clientTicket)}/comments`)
    await whenUpToDate(here)
    let number = 0
    const turn = async (): Promise<number> => {
      await here.waitForTimeout(REST_MS)
      gate.shut()
      await here.getByRole('button', { name: /^Hors ligne/ }).waitFor()
      number += 1
      const words = `Réponse ${number} écrite hors ligne`
      await writeReply(here, words)
      // Until then its author may take it back.
      await here.waitForTimeout(TAKE_BACK_MS + 500)
      await there.evaluate((wanted) => window.listProbe.watchComment(wanted), words)
      gate.open()
      const begun = await here.evaluate(() => {
        const now = performance.timeOrigin + performance.now()
        window.dispatchEvent(new Event('online'))
        return now
      })
      const { at } = await there.evaluate(() => window.listProbe.painted())
      await whenUpToDate(here)
      return at - begun
    }
    await turn()
    return [
      latencyOf(
        'reply written offline, network back → painted in the client’s browser',
        await repeat(quick ? 5 : 20, turn),
        300,
      ),
    ]
  } finally {
    gate.open()
    await other.close()
  }
}
