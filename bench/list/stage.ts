import type { Page } from 'playwright'
import { DEMO_ACCOUNTS } from '#server/access/accounts/demo-data.ts'
import type { Figure } from '../server/figure.ts'
import type { ServerUnderTest } from '../server/server-under-test.ts'
import type { OfficeBrowser } from './browser.ts'
import type { Painted } from './probe.ts'

/** Whose list of tickets is measured, and where it is. */
export interface ListPlace {
  readonly path: string
  /** Query under which the list shows every ticket. */
  readonly everything: string
  readonly email: string
}

/** Every ticket of the installation, as a manager has them. */
export const MANAGER_LIST: ListPlace = { path: '/manager/tickets', everything: '', email: DEMO_ACCOUNTS[0].email }

/** The tickets of one client, whose list begins with the open ones. */
export const CLIENT_LIST: ListPlace = {
  path: '/client/tickets',
  everything: 'status_id=',
  email: DEMO_ACCOUNTS[2].email,
}

export interface ListStageInput {
  readonly place: ListPlace
  readonly server: ServerUnderTest
  readonly browser: OfficeBrowser
  /** Access token of that person, for asking the server what is right. */
  readonly token: string
  readonly rows: { readonly tickets: number; readonly all: number }
  /** A ticket with a very long conversation; null where none was made. */
  readonly longTicket: number | null
  readonly quick: boolean
}

export type ListStage = (input: ListStageInput) => Promise<readonly Figure[]>

/**
 * Nobody acts on a page in the moment in which it appears; how long that takes is a stage of its
 * own.
 */
export const LOOK_MS = 2000

/** Address of the list of every ticket, with more parameters. */
export const listAddress = ({ path, everything }: ListPlace, query = ''): string => {
  const search = [everything, query].filter((part) => part !== '').join('&')
  return search === '' ? path : `${path}?${search}`
}

/** Opens the list of tickets with these parameters, waits for its rows and looks at them. */
export const openList = async (page: Page, place: ListPlace, query = ''): Promise<void> => {
  await page.goto(listAddress(place, query))
  await page.locator('[data-row] [data-row-link]').first().waitFor({ timeout: 60_000 })
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
  await page.waitForTimeout(LOOK_MS)
}

/**
 * Does something once and tells when the list had answered it. Throws when the rows painted then
 * were not the final ones.
 */
export const measure = async (
  page: Page,
  event: 'keydown' | 'click',
  act: () => Promise<unknown>,
): Promise<Painted> => {
  await page.evaluate((type) => window.listProbe.watch(type), event)
  await act()
  const painted = await page.evaluate(() => window.listProbe.painted())
  await page.waitForTimeout(60)
  const later = await page.evaluate(() => window.listProbe.shown())
  // Parts out of view are drawn when the browser has time: rows may come behind those that were
  // painted, never others in their place.
  const isKept = later.rows === painted.rows || (painted.rows !== '' && later.rows.startsWith(`${painted.rows} `))
  if (!isKept || !Object.is(numberIn(later.total), numberIn(painted.total)))
    throw new Error(`Other rows were painted than those that stayed: ${painted.total} and then ${later.total}.`)
  return painted
}

/** The first number in « 1 234 factures · 5 678,00 € HT ». */
export const numberIn = (text: string): number =>
  Number(/\d[\d\s]*/.exec(text)?.[0].replaceAll(/\s/g, '') ?? Number.NaN)
