import { isTextLine } from '#contract/core/kinds/money.ts'
import type { ComposedInvoice, ComposedLine } from '../composed-invoice.ts'
import { LABEL } from './head.ts'
import { INK, INNER, lineHeight, PAGE, type Place, type Sheet, type Style } from './sheet.ts'
import type { Written } from './written.ts'

const CELL: Style = { size: 9 }
const AMOUNT: Style = { size: 9, bold: true }
const DETAIL: Style = { size: 7.5, color: INK.muted }
const CARRIED: Style = { size: 8.5, bold: true }
const PADDING = 6
/** A row of more lines than that may be cut by the end of a page. */
const KEPT_TOGETHER = 12
/** Height of « À reporter », which every page keeps free. */
const CARRIED_HEIGHT = 22
/** Amounts end where those of the sums do, inside their band. */
const INSET = 10

interface Column {
  readonly width: number
  title(words: Written['words']['table']): string
  text(line: ComposedLine, written: Written): string
}

const COLUMNS: readonly Column[] = [
  { width: 70, title: (words) => words.quantity, text: (line, { units }) => units(line.quantity, line.unit) },
  { width: 80, title: (words) => words.unit_price, text: (line, { euros }) => euros(line.unit_price) },
  { width: 48, title: (words) => words.tva, text: (line, written) => rateText(line, written) },
  { width: 88, title: (words) => words.amount, text: (line, { euros }) => euros(line.amount) },
]
const DESIGNATION: Place = { x: PAGE.margin, width: INNER - COLUMNS.reduce((sum, { width }) => sum + width, 0) - 6 }

/** The rate; a category without TVA has none to show. */
const rateText = ({ category, rate }: ComposedLine, { percent }: Written): string => (category === 'standard' ? percent(rate) : '–')

/** Draws the lines over as many pages as they need; each page carries its sum to the next. */
export const drawLines = (sheet: Sheet, { lines }: ComposedInvoice, written: Written): void => {
  const { table, carried } = written.words
  let sum = 0
  const head = (): void => {
    sheet.put(table.designation, DESIGNATION, LABEL)
    cells(
      sheet,
      () => LABEL,
      ({ title }) => title(table),
    )
    sheet.y += lineHeight(LABEL) + 4
    sheet.rule(INK.text, 1)
    sheet.y += PADDING
  }
  const drawCarriedSum = (label: string): void => {
    sheet.doc.rect(PAGE.margin, sheet.y, INNER, CARRIED_HEIGHT - 4).fill(INK.soft)
    sheet.y += 3
    const place: Place = { x: PAGE.margin + 8, width: INNER - 8 - INSET }
    sheet.put(label, place, CARRIED)
    sheet.put(written.euros(sum), place, { ...CARRIED, align: 'right' })
    sheet.y += CARRIED_HEIGHT - 3
  }
  sheet.need(70)
  head()
  sheet.onBreak(
    {
      leave: () => drawCarriedSum(carried.leaving),
      enter: () => {
        head()
        drawCarriedSum(carried.entering)
      },
    },
    CARRIED_HEIGHT,
  )
  for (const line of lines) {
    drawRow(sheet, line, written, () => {
      sum += line.amount
    })
  }
  sheet.onBreak({ leave: () => undefined, enter: () => undefined }, 0)
}

const cells = (sheet: Sheet, style: (index: number) => Style, text: (column: Column) => string): void => {
  let x = DESIGNATION.x + DESIGNATION.width + 6
  for (const [index, column] of COLUMNS.entries()) {
    sheet.put(text(column), { x, width: column.width - (index === COLUMNS.length - 1 ? INSET : 0) }, { ...style(index), align: 'right' })
    x += column.width
  }
}

/** `counted` is called once the row's amount is on its page. */
const drawRow = (sheet: Sheet, line: ComposedLine, written: Written, counted: () => void): void => {
  const designation = sheet.wrap(line.designation, DESIGNATION.width, CELL)
  const detail = line.period === null ? [] : [written.period(line.period)]
  const together = designation.length <= KEPT_TOGETHER ? designation.length : 3
  sheet.need(together * lineHeight(CELL) + detail.length * lineHeight(DETAIL) + 2 * PADDING)
  const numbers = (): void => {
    if (isTextLine(line)) return
    cells(
      sheet,
      (index) => (index === COLUMNS.length - 1 ? AMOUNT : CELL),
      ({ text }) => text(line, written),
    )
    counted()
  }
  const parts = [...designation.map((text) => ({ text, style: CELL })), ...detail.map((text) => ({ text, style: DETAIL }))]
  for (const [index, { text, style }] of parts.entries()) {
    sheet.need(lineHeight(style))
    sheet.put(text, DESIGNATION, style)
    if (index === 0) numbers()
    sheet.y += lineHeight(style)
  }
  sheet.y += PADDING - 2
  sheet.rule(INK.rule, 0.5)
  sheet.y += PADDING
}
