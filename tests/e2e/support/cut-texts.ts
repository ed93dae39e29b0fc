import type { Page } from 'playwright'

/** The smallest room, px, in which the beginning of a cut text says something: three letters. */
const READABLE = 40

/**
 * Texts of the shown screen that are cut so short that nobody can read them, one line each. A text
 * with another place on the screen, or one for screen readers alone, is none.
 */
export const cutTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate((readable) => {
    const isCut = (element: Element): boolean => {
      const { textOverflow } = getComputedStyle(element)
      return textOverflow === 'ellipsis' && element.clientWidth < readable && element.scrollWidth > element.clientWidth
    }
    return [...document.querySelectorAll('main *')]
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) &&
          !element.closest('.sr-only, [aria-hidden="true"]') &&
          isCut(element),
      )
      .map((element) => `« ${element.textContent.trim().slice(0, 40)} » in ${element.clientWidth} px`)
  }, READABLE)
