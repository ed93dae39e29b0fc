import type { Locator, Page } from 'playwright'
import type { Hands } from './hands.ts'

/** The side of the smallest square that a finger hits for sure, px. */
const FINGER = 44

/** Runs in the page: brings what a bar lies over to the middle of the window, as a person does. */
const toMiddle = (control: Element): void => control.scrollIntoView({ block: 'center', behavior: 'instant' })

/**
 * Runs in the page: null when a finger hits the control all around its middle, otherwise its size
 * and what is hit instead.
 */
const missedBy = (control: Element, side: number): string | null => {
  // A row that is drawn anew meanwhile: the tap finds the next one.
  if (!control.isConnected) return null
  // A radio is taken by its label, which holds it.
  const { left, top, width, height } = (control.closest('label') ?? control).getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  // A line of slack for half pixels.
  const by = side / 2 - 1
  const points: readonly (readonly [number, number])[] = [
    [x, y - by],
    [x, y + by],
    [x - by, y],
    [x + by, y],
  ]
  for (const [across, down] of points) {
    const hit = document.elementFromPoint(across, down)
    const label = hit?.closest('label')
    // A message that lies over the control goes away by itself.
    if (hit?.closest('[data-sonner-toast]') && !control.closest('[data-sonner-toast]')) continue
    const isTaken =
      hit !== null && (control.contains(hit) || label?.contains(control) === true || label?.control === control)
    if (!isTaken)
      return `${Math.round(width)} × ${Math.round(height)} px, beside it ${hit?.outerHTML.slice(0, 160) ?? 'nothing'}`
  }
  return null
}

/** A person with a phone: fingers, and the keyboard that the screen shows for a field. */
export const byTouch = (page: Page): Hands => {
  const complaints: string[] = []

  const tap = async (target: Locator): Promise<void> => {
    // Brings it into view and waits until it stands still.
    await target.tap({ trial: true })
    let missed = await target.evaluate(missedBy, FINGER)
    if (missed !== null) {
      await target.evaluate(toMiddle)
      missed = await target.evaluate(missedBy, FINGER)
    }
    if (missed !== null)
      complaints.push(`${new URL(page.url()).pathname}: ${target} is too small for a finger: ${missed}`)
    await target.tap()
  }

  const write = async (field: Locator, text: string): Promise<void> => {
    await tap(field)
    await field.selectText()
    await page.keyboard.type(text)
  }

  return {
    complaints,
    press: tap,
    write,
    search: (text) => write(page.getByRole('searchbox'), text),
    submit: tap,
  }
}
