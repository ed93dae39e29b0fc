import type { Page } from 'playwright'

interface Insets {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

/** Edges that a camera, rounded corners and the bar of the system take of a phone, px. */
export const UPRIGHT: Insets = { top: 47, right: 0, bottom: 34, left: 0 }
export const TURNED: Insets = { top: 0, right: 47, bottom: 21, left: 47 }

/** Gives the window of a page these edges, until the page is closed. */
export const setInsets = async (page: Page, insets: Insets): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets })
}

/** Runs in the page: what a person reads or presses within the edges, as text. */
const hitAtEdges = ({ insets, isAtEnd }: { readonly insets: Insets; readonly isAtEnd: boolean }): readonly string[] => {
  for (const element of [document.documentElement, ...document.querySelectorAll('main, main *, [role="dialog"] *')])
    if (element.scrollHeight > element.clientHeight) element.scrollTop = isAtEnd ? element.scrollHeight : 0
  const STEP = 6
  const { innerWidth: width, innerHeight: height } = window
  const along = (length: number): readonly number[] =>
    Array.from({ length: Math.floor(length / STEP) }, (_, index) => index * STEP + 1)
  const within = (from: number, to: number): readonly number[] => along(to - from).map((at) => from + at)
  // A page that is scrolled half way has texts at its upper and lower edge.
  const rows = isAtEnd ? within(height - insets.bottom, height) : within(0, insets.top)
  const columns = [...within(0, insets.left), ...within(width - insets.right, width)]
  const points = [
    ...rows.flatMap((y) => along(width).map((x) => [x, y] as const)),
    ...columns.flatMap((x) => along(height).map((y) => [x, y] as const)),
  ]
  const hit = points.flatMap(([x, y]) => {
    const found = document.elementFromPoint(x, y)?.closest('a, button, input, select, textarea, h1, h2, p, dt, dd')
    return found ? [found.outerHTML.slice(0, 120)] : []
  })
  return [...new Set(hit)]
}

/** Texts and controls that lie under the edges, at the beginning of what scrolls and at its end. */
export const coveredByEdges = async (page: Page, insets: Insets): Promise<readonly string[]> => [
  ...(await page.evaluate(hitAtEdges, { insets, isAtEnd: false })),
  ...(await page.evaluate(hitAtEdges, { insets, isAtEnd: true })),
]
