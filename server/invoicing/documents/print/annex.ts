import type { AnnexEntry } from '../composed-invoice.ts'
import { LABEL } from './head.ts'
import { INK, INNER, lineHeight, PAGE, type Place, type Sheet, type Style } from './sheet.ts'
import type { Written } from './written.ts'

const CELL: Style = { size: 8.5 }
const DATE: Place = { x: PAGE.margin, width: 62 }
const PERSON: Place = { x: DATE.x + DATE.width, width: 100 }
const DURATION: Place = { x: PAGE.margin + INNER - 68, width: 64 }
const TASK: Place = { x: PERSON.x + PERSON.width, width: DURATION.x - PERSON.x - PERSON.width - 8 }

/** Hundredths of an hour in one UT. */
const HOUR_HUNDREDTHS = 25

/** Lists the billed time, entry by entry, on pages of its own. */
export const drawAnnex = (sheet: Sheet, entries: readonly AnnexEntry[], written: Written): void => {
  const { annex } = written.words
  const head = (): void => {
    sheet.put(annex.date, DATE, LABEL)
    sheet.put(annex.person, PERSON, LABEL)
    sheet.put(annex.task, TASK, LABEL)
    sheet.put(annex.duration, DURATION, { ...LABEL, align: 'right' })
    sheet.y += lineHeight(LABEL) + 4
    sheet.rule(INK.text, 1)
    sheet.y += 5
  }
  sheet.addPage()
  sheet.write(annex.title, { x: PAGE.margin, width: INNER }, { size: 13, bold: true })
  sheet.y += 10
  head()
  sheet.onBreak({ leave: () => undefined, enter: head }, 0)
  for (const entry of entries) drawEntry(sheet, entry, written)
  sheet.need(24)
  sheet.put(annex.total, DATE, { ...CELL, bold: true })
  sheet.put(
    hours(
      entries.reduce((sum, { ut }) => sum + ut, 0),
      written,
    ),
    DURATION,
    { ...CELL, bold: true, align: 'right' },
  )
  sheet.y += 24
  sheet.onBreak({ leave: () => undefined, enter: () => undefined }, 0)
}

const hours = (ut: number, { units }: Written): string => units(ut * HOUR_HUNDREDTHS, 'hour')

const drawEntry = (sheet: Sheet, { date, person, ticket, comment, ut }: AnnexEntry, written: Written): void => {
  const task = sheet.wrap(
    [ticket ?? written.words.annex.otherWork, comment].filter((text) => text?.trim()).join(' · '),
    TASK.width,
    CELL,
  )
  const name = sheet.wrap(person, PERSON.width - 6, CELL)
  const rows = Math.max(task.length, name.length)
  sheet.need(Math.min(rows, 4) * lineHeight(CELL) + 8)
  sheet.put(written.day(date), DATE, CELL)
  for (let row = 0; row < rows; row++) {
    sheet.need(lineHeight(CELL))
    sheet.put(name[row] ?? '', PERSON, CELL)
    sheet.put(task[row] ?? '', TASK, CELL)
    if (row === 0) sheet.put(hours(ut, written), DURATION, { ...CELL, align: 'right' })
    sheet.y += lineHeight(CELL)
  }
  sheet.y += 3
  sheet.rule(INK.rule, 0.5)
  sheet.y += 5
}
