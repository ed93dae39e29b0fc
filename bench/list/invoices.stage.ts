import type { Locator, Page } from 'playwright'
import { press } from './hand.ts'
import { filterBy, sortBy } from './moves.stage.ts'
import { type ListPlace, type ListStage, MANAGER_LIST, openList } from './stage.ts'
import { latencyOf, repeat } from './turns.ts'
import { typeWords, typingFigures } from './type-words.ts'

const LIST: ListPlace = { path: '/manager/invoicing/invoices', everything: '', email: MANAGER_LIST.email }

/** References, words of titles, purchase orders, and a word that is nowhere. */
const WORDS = ['f2025', 'maintenance', 'hebergement 03', 'bc-12', 'zzz']
const QUICK_WORDS = WORDS.slice(0, 2)
const SORTED = ['Client', 'Date', 'Échéance', 'Montant TTC']

/** A row of the list; the sums of a table of figures, which is complete with them. */
const ROW = '[role="grid"] [data-row-link]'
const SUMS = 'main tfoot'

/** Time that a person reads before the next click, ms. */
const LOOK_MS = 1000
/** Text that comes behind the painted one is seen by then. */
const LATER_MS = 300

/** The click until this part of the screen is painted, ms; throws when another text follows. */
const timePart = async (page: Page, target: Locator, selector: string): Promise<number> => {
  await page.waitForTimeout(LOOK_MS)
  await page.evaluate((part) => window.listProbe.watchPart(part), selector)
  await press(target)
  const { ms, text } = await page.evaluate(async (part) => {
    const painted = await window.listProbe.painted()
    return { ms: painted.ms, text: document.querySelector(part)?.textContent }
  }, selector)
  await page.waitForTimeout(LATER_MS)
  const later = await page.locator(selector).first().textContent()
  if (later !== text) throw new Error(`Another text was painted than stayed: ${text} and then ${later}.`)
  return ms
}

/** From tab to tab as at the end of a month: the list, the aged balance, the list, the journal. */
const openTabs = async (page: Page, times: number) => {
  await openList(page, LIST)
  const tabs = page.getByRole('navigation', { name: 'Rubriques de la facturation' })
  const tab = (name: string): Locator => tabs.getByRole('link', { name, exact: true })
  const opened = { list: [] as number[], balance: [] as number[], journal: [] as number[] }
  await repeat(times, async () => {
    opened.balance.push(await timePart(page, tab('Vue d’ensemble'), SUMS))
    opened.list.push(await timePart(page, tab('Factures'), ROW))
    opened.journal.push(await timePart(page, tab('Comptabilité'), SUMS))
    opened.list.push(await timePart(page, tab('Factures'), ROW))
    return 0
  })
  return opened
}

/** The journal of the year instead of the month's, and back. */
const changePeriods = async (page: Page, times: number): Promise<readonly number[]> => {
  await page.goto('/manager/invoicing/accounting')
  await page.locator(SUMS).first().waitFor({ timeout: 60_000 })
  const period = page.getByRole('button', { name: 'Période', exact: false }).first()
  return repeat(times, async (turn) => {
    await period.click()
    return timePart(page, page.getByRole('option', { name: turn % 2 === 0 ? 'Cette année' : 'Ce mois-ci' }), SUMS)
  })
}

/** The screens of invoicing: the list, the aged balance and the sales journal, from tab to tab. */
export const invoiceScreens: ListStage = async ({ browser, quick }) => {
  const page = browser.page()
  const times = quick ? 5 : 40
  const { list, balance, journal } = await openTabs(page, times)
  return [
    latencyOf('list of invoices, click on its tab → rows', list, 50),
    latencyOf('aged balance, click on its tab → sums', balance, 50),
    latencyOf('sales journal of the month, click on its tab → sums', journal, 50),
    latencyOf('sales journal, another period → sums', await changePeriods(page, times), 50),
  ]
}

/** The list of invoices as that of tickets: keys, filters, sorts. */
export const invoiceList: ListStage = async (input) => {
  const page = input.browser.page()
  const times = input.quick ? 5 : 40
  await openList(page, LIST)
  const { keys, wrong } = await typingFigures(
    input,
    'invoice',
    await typeWords(page, input.quick ? QUICK_WORDS : WORDS),
  )
  return [
    { name: 'invoices: key → rows, p95', ...keys },
    { name: 'invoices: totals that differ from the server’s', ...wrong },
    latencyOf('invoices: filter picked → rows', await filterBy(page, LIST, times, 'Étape'), 50),
    latencyOf('invoices: sort → rows', await sortBy(page, LIST, times, SORTED), 50),
  ]
}
