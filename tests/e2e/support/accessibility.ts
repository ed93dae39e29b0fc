import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]
type Breach = Violation['nodes'][number]

const checker = (page: Page, isThere: boolean): AxeBuilder =>
  new AxeBuilder(isThere ? { page, axeSource: 'void 0' } : { page })
    // The other mode puts the results of frames together in a new page each time, which takes
    // longer than the check itself; no frame here is of another origin.
    .setLegacyMode()

/** Checks the size of a control again in the middle of the window: a bar may have lain over it. */
const isSmallInMiddle = async (page: Page, { target }: Breach): Promise<boolean> => {
  const selector = target.join(' ')
  await page.locator(selector).evaluate((control) => control.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const { violations } = await checker(page, true).include(selector).withRules('target-size').analyze()
  return violations.length > 0
}

const breachesOf = async (page: Page, { id, nodes }: Violation): Promise<readonly Breach[]> => {
  if (id !== 'target-size') return nodes
  const small: Breach[] = []
  for (const node of nodes) if (await isSmallInMiddle(page, node)) small.push(node)
  return small
}

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const breachesBy = async (page: Page, chosen: (axe: AxeBuilder) => AxeBuilder): Promise<readonly string[]> => {
  // A dialog that fades in has less contrast than it will have. Endless animations are not waited
  // for, nor those that follow a scroll, which end when a person scrolls.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, timeline }) =>
          timeline === document.timeline && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      )
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  // A document that was looked at before has the checker already: its text is half a megabyte.
  const isThere = page.frames().length === 1 && (await page.evaluate(() => 'axe' in window))
  // Describing every element that passes takes a third of the time.
  const axe = checker(page, isThere).options({ resultTypes: ['violations'] })
  const { violations } = await chosen(axe).analyze()
  const found: string[] = []
  for (const violation of violations) {
    for (const { target, failureSummary } of await breachesOf(page, violation)) {
      found.push(`${new URL(page.url()).pathname}: ${violation.id}: ${target.join(' ')} ${failureSummary ?? ''}`)
    }
  }
  return found
}

const TOAST = '[data-sonner-toast]'

/**
 * Breaches of WCAG 2.2 AA on the page that axe can find, one line an element. A short message may
 * fade while axe looks, which takes its contrast: messages have `toastFindings`.
 */
export const findings = (page: Page): Promise<readonly string[]> =>
  breachesBy(page, (axe) => axe.exclude(TOAST).withTags(WCAG_22_AA))

/** Breaches in the short messages on the page, of which one must be held by the pointer. */
export const toastFindings = (page: Page): Promise<readonly string[]> =>
  breachesBy(page, (axe) => axe.include(TOAST).withTags(WCAG_22_AA))

/** Breaches on the page in its theme and in the other one, which differs in colours alone. */
export const findingsInBothThemes = async (page: Page, dark: boolean): Promise<readonly string[]> => {
  const own = await findings(page)
  await page.emulateMedia({ colorScheme: dark ? 'light' : 'dark' })
  const other = await breachesBy(page, (axe) => axe.exclude(TOAST).withRules('color-contrast'))
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
  return [...own, ...other.map((breach) => `in the other theme: ${breach}`)]
}
