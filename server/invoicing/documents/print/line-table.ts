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
/** Texts of a cut row that stay together at its beginning and at its end. */
const CUT_TOGETHER = 3
const HEAD_HEIGHT = lineHeight(LABEL) + 4 + PADDING
/** Room of a page below its heads; what needs more begins at the top of one. */
const PAGE_ROOM = 600
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
const rateText = ({ category, rate }: ComposedLine, { percent }: Written): string =>
  category === 'standard' ? percent(rate) : '–'

/**
 * Draws the lines over as many pages as they need; each page carries its sum to the next. The last
 * line has room below it for the sums, which never stand on a page without a line.
 */
export const drawLines = (sheet: Sheet, { lines }: ComposedInvoice, written: Written, heightOfSums: number): void => {
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
  const rows = lines.map((line, index) => rowOf(sheet, line, written, index === lines.length - 1 ? heightOfSums : 0))
  // A page has the head of the table only with its first line.
  sheet.need(HEAD_HEIGHT + CARRIED_HEIGHT + (rows[0]?.kept ?? 0))
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
  for (const row of rows) {
    drawRow(sheet, row, written, () => {
      sum += row.line.amount
    })
  }
  sheet.onBreak({ leave: () => undefined, enter: () => undefined }, 0)
}

const cells = (sheet: Sheet, style: (index: number) => Style, text: (column: Column) => string): void => {
  let x = DESIGNATION.x + DESIGNATION.width + 6
  for (const [index, column] of COLUMNS.entries()) {
    sheet.put(
      text(column),
      { x, width: column.width - (index === COLUMNS.length - 1 ? INSET : 0) },
      { ...style(index), align: 'right' },
    )
    x += column.width
  }
}

/** A line with its texts and the room that they need. */
interface Row {
  readonly line: ComposedLine
  readonly parts: readonly { readonly text: string; readonly style: Style }[]
  /** Height that must be left on the page where the row begins. */
  readonly kept: number
  /** Number of texts at the end of a cut row that stay together, and the height below their top. */
  readonly end: { readonly count: number; readonly height: number }
}

const rowOf = (sheet: Sheet, line: ComposedLine, written: Written, below: number): Row => {
  const designation = sheet.wrap(line.designation, DESIGNATION.width, CELL)
  const detail = line.period === null ? [] : [written.period(line.period)]
  const parts = [
    ...designation.map((text) => ({ text, style: CELL })),
    ...detail.map((text) => ({ text, style: DETAIL })),
  ]
  const height = (of: Row['parts'], more = 0): number =>
    Math.min(
      of.reduce((sum, { style }) => sum + lineHeight(style), 2 * PADDING + more),
      PAGE_ROOM,
    )
  const isWhole = designation.length <= KEPT_TOGETHER
  const count = isWhole ? parts.length : CUT_TOGETHER + detail.length
  const end = { count, height: height(parts.slice(-count), below) }
  return { line, parts, kept: isWhole ? end.height : height(parts.slice(0, CUT_TOGETHER)), end }
}

/** `counted` is called once the row's amount is on its page. */
const drawRow = (sheet: Sheet, { line, parts, kept, end }: Row, written: Written, counted: () => void): void => {
  const numbers = (): void => {
    if (isTextLine(line)) return
    cells(
      sheet,
      (index) => (index === COLUMNS.length - 1 ? AMOUNT : CELL),
      ({ text }) => text(line, written),
    )
    counted()
  }
  sheet.need(kept)
  for (const [index, { text, style }] of parts.entries()) {
    sheet.need(index === parts.length - end.count ? end.height : lineHeight(style))
    sheet.put(text, DESIGNATION, style)
    if (index === 0) numbers()
    sheet.y += lineHeight(style)
  }
  sheet.y += PADDING - 2
  sheet.rule(INK.rule, 0.5)
  sheet.y += PADDING
}
