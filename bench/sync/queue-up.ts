import { readWaiting } from '#tests/support/page-log.ts'
import { outboxFile, type PlannedAction } from './events.ts'
import { OUTBOX, type SyncStageInput } from './stage.ts'

/**
 * Shuts the gate and puts these actions into the outbox as a person would: by the file of another
 * device. Resolves with their ids once they are on disk, in memory and shown; `ms` is what that
 * took.
 */
export const queueUp = async (
  { gate, browser, scene }: SyncStageInput,
  actions: readonly PlannedAction[],
): Promise<{ readonly ids: readonly string[]; readonly ms: number }> => {
  gate.shut()
  const page = browser.page()
  await page.goto(OUTBOX)
  const input = page.locator('input[type="file"]')
  await input.waitFor({ state: 'attached' })
  const begun = performance.now()
  await input.setInputFiles({
    name: 'outbox.json',
    mimeType: 'application/json',
    buffer: Buffer.from(outboxFile(actions, scene, gate.origin)),
  })
  await page.locator('[data-sonner-toast][data-type="success"]').first().waitFor({ timeout: 120_000 })
  const ms = performance.now() - begun
  await page.locator('[data-sync="offline"]').waitFor()
  const waiting = await readWaiting(page)
  if (waiting.length !== actions.length)
    throw new Error(`${waiting.length} actions wait in the log, not ${actions.length}.`)
  return { ids: waiting.map(({ id }) => id), ms }
}
