import type { Page } from 'playwright'

/** Opens a list and waits for its first row. */
export const openList = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await page.locator('[data-row="0"] [data-row-link]').waitFor()
}

/** Opens the tickets of a query such as `?search=x`, and waits for their count and rows. */
export const openTickets = async (page: Page, query: string): Promise<void> => {
  await page.goto(`/manager/tickets${query}`)
  await page
    .getByRole('status')
    .filter({ hasText: /\d\stickets?/ })
    .waitFor()
  await page.locator('[data-row] [data-row-link]').first().waitFor()
}

/** Adds a filter of the list by its field and the first of its options with this text. */
export const filterBy = async (page: Page, field: string, option: string): Promise<void> => {
  await page.getByRole('button', { name: 'Filtrer', exact: true }).click()
  await page.getByRole('option', { name: field, exact: true }).click()
  await page.getByRole('option', { name: option }).first().click()
  await page.keyboard.press('Escape')
}

export const headers = (page: Page): Promise<string[]> =>
  page
    .getByRole('columnheader')
    .evaluateAll((cells) => cells.map((cell) => cell.textContent ?? '').filter((text) => text !== ''))

/** The texts of one column from the top, without empty cells. */
export const columnTexts = (page: Page, index: number): Promise<string[]> =>
  page.locator('[data-row]').evaluateAll(
    (rows, at) =>
      rows
        .toSorted((a, b) => Number(a.getAttribute('data-row')) - Number(b.getAttribute('data-row')))
        .map((row) => row.querySelectorAll('[role="gridcell"]')[at + 1]?.querySelector('.truncate')?.textContent ?? '')
        .filter((text) => text !== ''),
    index,
  )

/** The text of the row link that has the focus, or an empty text. */
export const focusedRow = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.closest('[data-row-link]')?.textContent ?? '')

/** Index of the row and of the cell in it that have the focus; -1 for none. */
export const focusedCell = (page: Page): Promise<readonly [row: number, cell: number]> =>
  page.evaluate(() => {
    const cell = document.activeElement?.closest('[role="gridcell"]')
    const row = cell?.closest('[data-row]')
    const shown = [...(row?.querySelectorAll('[role="gridcell"]') ?? [])].filter((each) => each.checkVisibility())
    return [Number(row?.getAttribute('data-row') ?? -1), cell ? shown.indexOf(cell) : -1]
  })

/** The first row that is wholly in view, and how far below the top of the list it stands, in px. */
export const firstInView = (page: Page): Promise<{ readonly name: string; readonly top: number }> =>
  page.evaluate(() => {
    const list = document.querySelector('[role="grid"]')
    const edge = (list?.getBoundingClientRect().top ?? 0) + 40
    const rows = [...document.querySelectorAll('[data-row]')].map((row) => ({
      row,
      top: row.getBoundingClientRect().top,
    }))
    const first = rows.filter(({ top }) => top >= edge).sort((a, b) => a.top - b.top)[0]
    return {
      name: first?.row.querySelector('[data-row-link]')?.textContent ?? '',
      top: Math.round((first?.top ?? 0) - edge),
    }
  })
