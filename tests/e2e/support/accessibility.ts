import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

/** Breaches of WCAG 2.2 AA on the page that axe can find, one line an element. */
export const findings = async (page: Page): Promise<readonly string[]> => {
  // A dialog that fades in has less contrast than it will have. Endless animations are not waited for.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  // A document that was looked at before has the checker already: its text is half a megabyte.
  const isThere = page.frames().length === 1 && (await page.evaluate(() => 'axe' in window))
  const { violations } = await new AxeBuilder(isThere ? { page, axeSource: 'void 0' } : { page })
    // The other mode puts the results of frames together in a new page each time, which takes longer than
    // the check itself; no frame here is of another origin.
    .setLegacyMode()
    // Describing every element that passes takes a third of the time.
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${new URL(page.url()).pathname}: ${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}
