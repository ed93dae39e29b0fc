import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

/** What breaks WCAG 2.2 AA on the page as it stands, as far as a machine can tell: one line an element, none when all is well. */
export const findings = async (page: Page): Promise<readonly string[]> => {
  const { violations } = await new AxeBuilder({ page })
    // Describing every element that passes takes a third of the time.
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${new URL(page.url()).pathname}: ${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}
