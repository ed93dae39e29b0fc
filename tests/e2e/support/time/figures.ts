import type { Page } from 'playwright'
import { companyDay } from '#contract/company-day.ts'
import { addDays } from '#contract/core/kinds/days.ts'
import type { WireRow } from '#contract/core/protocol.ts'

/** The time of these pointages. */
export const sumOfUt = (rows: readonly WireRow[]): number => rows.reduce((total, { ut }) => total + Number(ut), 0)

const HOURS_IN_UT = 4

/** The UT of a shown duration: « 1 h 30 », « 45 min », « – ». */
export const utOf = (text: string): number => {
  const [, hours = '0', minutes = '0'] =
    /^(?:([\d\s]+)h)?(?:([\d\s]+)(?:min)?)?$/.exec(text.replaceAll('–', '').trim()) ?? []
  return (
    Number(hours.replaceAll(/\s/g, '')) * HOURS_IN_UT + (Number(minutes.replaceAll(/\s/g, '') || 0) / 60) * HOURS_IN_UT
  )
}

/** The cents of a shown amount: « 1 234,50 € », « −12,00 € ». */
export const centsOf = (text: string): number =>
  Math.round(
    Number(
      text
        .replaceAll(/[^\d,−-]/g, '')
        .replace('−', '-')
        .replace(',', '.'),
    ) * 100,
  )

/** The rows of the table as texts. */
export const shownRows = async (page: Page): Promise<readonly (readonly string[])[]> =>
  page
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent ?? '')))

/** The cells of the line of totals, without its name. */
export const shownTotals = async (page: Page): Promise<readonly string[]> =>
  (await page.locator('tfoot tr > *').allTextContents()).slice(1)

/** Waits for « 1 234 UT », whatever blank stands between the digits. */
export const showsSum = async (page: Page, rows: readonly WireRow[]): Promise<void> => {
  const digits = String(sumOfUt(rows)).split('').join('\\s?')
  await page
    .getByRole('status')
    .filter({ hasText: new RegExp(`(^|[^\\d])${rows.length}\\spointages?.*[^\\d]${digits}\\sUT`) })
    .waitFor()
}

/** First and last day of the month before this one. */
export const monthBefore = (): { readonly from: string; readonly to: string } => {
  const to = addDays(`${companyDay(new Date()).slice(0, 7)}-01`, -1)
  return { from: `${to.slice(0, 7)}-01`, to }
}

/** A cell of the week grid. */
export const gridCell = (page: Page, row: number, column: number) => page.locator(`[data-cell="${row}:${column}"]`)

/** The shown text of a cell, with plain spaces. */
export const shownInCell = async (page: Page, row: number, column: number): Promise<string> =>
  ((await gridCell(page, row, column).textContent()) ?? '').replaceAll('\u00A0', ' ')
