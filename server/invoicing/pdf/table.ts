import type { Row } from './document.ts'
import { INK, INNER, PAGE, type Paper, type Style } from './paper.ts'

const CELL: Style = { size: 9 }
const HEAD: Style = { size: 7.5, color: INK.muted }
const DETAIL: Style = { size: 7.5, color: INK.muted }
const PADDING = 5
/** A row of more lines than that may be cut by the end of a page. */
const KEPT_TOGETHER = 12

interface Column {
  readonly title: string
  readonly width: number
  readonly align: 'left' | 'right'
  text(row: Row): string
}

const NUMBERS: readonly Column[] = [
  { title: 'Quantité', width: 48, align: 'right', text: (row) => row.quantity },
  { title: 'Unité', width: 48, align: 'left', text: (row) => row.unit },
  { title: 'PU HT', width: 72, align: 'right', text: (row) => row.unitPrice },
  { title: 'TVA', width: 42, align: 'right', text: (row) => row.rate },
  { title: 'Total HT', width: 76, align: 'right', text: (row) => row.amount },
]
const GAP = 8
const DESIGNATION = INNER - NUMBERS.reduce((sum, { width }) => sum + width, 0) - GAP

/** The lines of an invoice over as many pages as they need, each with the head of the table. */
export const drawTable = (paper: Paper, rows: readonly Row[]): void => {
  drawHead(paper)
  paper.onNewPage(() => drawHead(paper))
  for (const row of rows) drawRow(paper, row)
}

const rule = ({ doc, y }: Paper): void => {
  doc
    .moveTo(PAGE.margin, y)
    .lineTo(PAGE.margin + INNER, y)
    .lineWidth(0.5)
    .stroke(INK.rule)
}

const numbers = (paper: Paper, style: Style, text: (column: Column) => string): void => {
  let x = PAGE.margin + DESIGNATION + GAP
  for (const column of NUMBERS) {
    // Units are apart from the quantity before them.
    const inset = column.align === 'left' ? GAP : 0
    paper.put(text(column), x + inset, column.width - inset, { ...style, align: column.align })
    x += column.width
  }
}

const drawHead = (paper: Paper): void => {
  paper.put('Désignation', PAGE.margin, DESIGNATION, HEAD)
  numbers(paper, HEAD, ({ title }) => title)
  paper.y += paper.lineHeight(HEAD) + 3
  rule(paper)
  paper.y += PADDING
}

const drawRow = (paper: Paper, row: Row): void => {
  const designation = paper.wrap(row.designation, DESIGNATION, CELL)
  const detail = row.period === null ? [] : paper.wrap(row.period, DESIGNATION, DETAIL)
  const together = designation.length <= KEPT_TOGETHER ? designation.length : 3
  paper.need(together * paper.lineHeight(CELL) + detail.length * paper.lineHeight(DETAIL) + 2 * PADDING)
  numbers(paper, CELL, ({ text }) => text(row))
  const lines = [
    ...designation.map((text) => ({ text, style: CELL })),
    ...detail.map((text) => ({ text, style: DETAIL })),
  ]
  for (const { text, style } of lines) {
    paper.need(paper.lineHeight(style))
    paper.put(text, PAGE.margin, DESIGNATION, style)
    paper.y += paper.lineHeight(style)
  }
  paper.y += PADDING - 1
  rule(paper)
  paper.y += PADDING
}
