import type { Locator, Page } from 'playwright'
import { companyDay } from '#contract/company-day.ts'
import type { WireRow } from '#contract/core/protocol.ts'
import { workingCalendar } from '#contract/working-calendar.ts'
import { addDays } from '#src/ui/text/format.ts'
import { weekOf } from '#src/ui/text/period.ts'
import type { apiOf } from '../api.ts'

export const nameOf = (person: WireRow): string => `${person['firstname']} ${person['lastname']}`

/** A week of five working days of one month on which all these people are there. */
export const freeWeek = async (
  api: ReturnType<typeof apiOf>,
  people: readonly WireRow[],
): Promise<readonly string[]> => {
  const calendar = workingCalendar({ alsaceMoselle: false, bridgeDays: [] })
  const away = (await api.list('manager', 'unavailability?limit=all')).data
  const isAway = (day: string) =>
    away.some(
      (row) =>
        people.some(({ id }) => id === row['user_id']) && String(row['start']) <= day && day <= String(row['end']),
    )
  for (let ahead = 5; ahead < 20; ahead += 1) {
    const { from } = weekOf(addDays(companyDay(new Date()), 7 * ahead))
    const week = [0, 1, 2, 3, 4].map((day) => addDays(from, day))
    if (week.every((day) => day.slice(0, 7) === from.slice(0, 7) && calendar.isWorkingDay(day) && !isAway(day)))
      return week
  }
  throw new Error('There is no free week in the demo.')
}

/** A person's day in the grid. */
export const cell = (page: Page, person: WireRow, column: number): Locator =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: nameOf(person) }) })
    .getByRole('gridcell')
    .nth(column)

export const middleOf = async (target: Locator): Promise<readonly [x: number, y: number]> => {
  const box = await target.boundingBox()
  if (!box) throw new Error(`${target} is not shown`)
  return [box.x + box.width / 2, box.y + box.height / 2]
}

/** Takes a ticket by its name with the mouse and carries it over a place, without letting go. */
export const carry = async (page: Page, ticket: Locator, over: Locator): Promise<void> => {
  await over.scrollIntoViewIfNeeded()
  await ticket.scrollIntoViewIfNeeded()
  const [fromX, fromY] = await middleOf(ticket)
  await page.mouse.move(fromX, fromY)
  await page.mouse.down()
  await page.mouse.move(fromX - 12, fromY + 6, { steps: 3 })
  await over.and(page.locator('[data-fit]')).waitFor()
  await page.mouse.move(...(await middleOf(over)), { steps: 6 })
}
