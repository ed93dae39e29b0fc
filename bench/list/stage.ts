import type { Page } from 'playwright'
import type { Figure } from '../server/figure.ts'
import type { ServerUnderTest } from '../server/server-under-test.ts'
import type { OfficeBrowser } from './browser.ts'
import type { Painted } from './probe.ts'

export interface ListStageInput {
  readonly server: ServerUnderTest
  readonly browser: OfficeBrowser
  /** A manager's access token, for asking the server what is right. */
  readonly token: string
  readonly rows: { readonly tickets: number; readonly all: number }
  /** A ticket with a very long conversation. */
  readonly longTicket: number
  readonly quick: boolean
}

export type ListStage = (input: ListStageInput) => Promise<readonly Figure[]>

export const TICKETS = '/manager/tickets'

/** Nobody acts on a list in the moment in which it appears; how long that takes is a stage of its own. */
const LOOK_MS = 2000

/** Opens the list of tickets at this address, waits for its rows and looks at them. */
export const openList = async (page: Page, query = ''): Promise<void> => {
  await page.goto(`${TICKETS}${query}`)
  await page.locator('[data-row] [data-row-link]').first().waitFor({ timeout: 60_000 })
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
  await page.waitForTimeout(LOOK_MS)
}

/** Does something once and tells when the list had answered it. Throws when the rows painted then were not the final ones. */
export const measure = async (page: Page, event: 'keydown' | 'click', act: () => Promise<unknown>): Promise<Painted> => {
  await page.evaluate((type) => window.listProbe.watch(type), event)
  await act()
  const painted = await page.evaluate(() => window.listProbe.painted())
  await page.waitForTimeout(60)
  const later = await page.evaluate(() => window.listProbe.shown())
  // What is out of view is drawn when the browser has time: rows may come behind those that were painted, never others in their place.
  const isKept = later.rows === painted.rows || (painted.rows !== '' && later.rows.startsWith(`${painted.rows} `))
  if (!isKept || later.total !== painted.total)
    throw new Error(`Other rows were painted than those that stayed: ${painted.total} and then ${later.total}.`)
  return painted
}

/** The number in « 1 234 tickets ». */
export const numberIn = (text: string): number => Number(text.replaceAll(/\D/g, '') || Number.NaN)
