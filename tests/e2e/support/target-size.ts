import type { Page } from 'playwright'

/**
 * Sides of squares, px: one that a finger hits for sure (WCAG 2.5.5), and the smallest one for
 * links, and for boxes and switches of rows (WCAG 2.5.8).
 */
const SIDES = { control: 44, link: 24 } as const

/**
 * Runs in the page: the controls that a finger may miss, as text. Exceptions of WCAG 2.5.5 and
 * 2.5.8:
 *
 * 1. Inline: a link in a sentence has the height of its line.
 * 2. Equivalent: `data-equivalent` names controls whose action a larger control of the screen has.
 * 3. User agent: the browser draws the control itself.
 * 4. Hit area: what lies around the middle belongs to the control, however small it is drawn.
 * 5. Spacing: a link of text or a box is as high as its line where no other control is within 24 px
 *    of its middle.
 */
const missedTargets = (sides: { readonly control: number; readonly link: number }): readonly string[] => {
  const CONTROLS =
    'a[href], button, input, select, textarea, summary, [role="tab"], [role="menuitem"], [role="option"], [role="switch"]'
  const isShown = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect()
    return (
      width > 1 &&
      height > 1 &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('[aria-hidden="true"], [inert], .sr-only')
    )
  }
  const isInline = (element: Element): boolean => {
    if (!element.matches('a')) return false
    const around = element.parentElement?.textContent?.trim() ?? ''
    return getComputedStyle(element).display === 'inline' && around.length > (element.textContent?.trim().length ?? 0)
  }
  const isHitAround = (control: Element): boolean => {
    const isLink = control.matches('a, input[type="checkbox"], [role="row"] [role="switch"]')
    control.scrollIntoView({ block: 'center', inline: 'nearest' })
    const { left, top, width, height } = control.getBoundingClientRect()
    const [x, y, by] = [left + width / 2, top + height / 2, (isLink ? sides.link : sides.control) / 2 - 1]
    return [
      [x, y - by],
      [x, y + by],
      [x - by, y],
      [x + by, y],
    ].every(([across = 0, down = 0]) => {
      // Outside of the window there is nothing else to hit.
      if (across < 0 || down < 0 || across >= innerWidth || down >= innerHeight) return true
      const hit = document.elementFromPoint(across, down)
      const label = hit?.closest('label')
      if (hit !== null && (control.contains(hit) || label?.contains(control) === true || label?.control === control))
        return true
      const other = hit?.closest(CONTROLS) ?? null
      return isLink && (other === null || other.contains(control))
    })
  }
  return [...document.querySelectorAll(CONTROLS)].flatMap((control) => {
    if (
      !isShown(control) ||
      control.matches(':disabled, [type="file"], [type="color"], [tabindex="-1"][data-row-link]')
    )
      return []
    if (isInline(control) || control.closest('[data-equivalent]')) return []
    const { width, height } = (control.closest('label') ?? control).getBoundingClientRect()
    if (Math.min(width, height) >= sides.control - 0.5 || isHitAround(control)) return []
    const name = control.getAttribute('aria-label') ?? control.textContent?.trim().slice(0, 40) ?? ''
    return [`${control.tagName.toLowerCase()} « ${name} » ${Math.round(width)} × ${Math.round(height)}`]
  })
}

/** Controls of the shown screen that are too small for a finger, one line each. */
export const smallTargets = (page: Page): Promise<readonly string[]> => page.evaluate(missedTargets, SIDES)
