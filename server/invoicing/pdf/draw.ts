import type { InvoiceDocument } from './document.ts'
import { bytesOf, INK, INNER, openPaper, PAGE, type Paper, type Style } from './paper.ts'
import { drawTable } from './table.ts'

const TEXT: Style = { size: 9 }
const MUTED: Style = { size: 9, color: INK.muted }
const SMALL: Style = { size: 7.5, color: INK.muted }
const STRONG: Style = { size: 9, bold: true }

const RIGHT_COLUMN = PAGE.margin + INNER * 0.55
const RIGHT_WIDTH = INNER * 0.45
/** Sums are inside the band of the total. */
const SUMS_INSET = 8
const SUMS_WIDTH = RIGHT_WIDTH - SUMS_INSET

/** The bytes of the PDF: the same for the same words. */
export const drawInvoice = (document: InvoiceDocument): Promise<Buffer> => {
  const paper = openPaper(
    { title: document.title, author: document.sellerName, createdAt: document.createdAt },
    (doc) => {
      if (document.isDraft) watermark(doc)
    },
  )
  const done = bytesOf(paper.doc)
  drawHead(paper, document)
  drawTable(paper, document.rows)
  drawSums(paper, document)
  drawNotes(paper, document)
  drawFeet(paper, document)
  paper.doc.end()
  return done
}

const watermark = (doc: PDFKit.PDFDocument): void => {
  const size = 104
  doc.save()
  doc.rotate(-52, { origin: [PAGE.width / 2, PAGE.height / 2] })
  doc.font('bold').fontSize(size).fillColor('#c2410c').fillOpacity(0.1)
  doc.text('BROUILLON', (PAGE.width - doc.widthOfString('BROUILLON')) / 2, PAGE.height / 2 - size / 2, {
    lineBreak: false,
  })
  doc.restore()
}

/** Left edge and width of a column, in points. */
interface Place {
  readonly x: number
  readonly width: number
}

const LEFT_HALF: Place = { x: PAGE.margin, width: INNER * 0.5 }
const FULL_WIDTH: Place = { x: PAGE.margin, width: INNER }
const RIGHT: Place = { x: RIGHT_COLUMN, width: RIGHT_WIDTH }
const SUMS: Place = { x: RIGHT_COLUMN, width: SUMS_WIDTH }

/** Each line under the one before. */
const column = (paper: Paper, lines: readonly string[], { x, width }: Place, style: Style): void => {
  for (const line of lines.flatMap((text) => paper.wrap(text, width, style))) {
    paper.need(paper.lineHeight(style))
    paper.put(line, x, width, style)
    paper.y += paper.lineHeight(style)
  }
}

/** Draws two columns beside each other; the paper continues below the longer one. */
const beside = (paper: Paper, left: () => void, right: () => void): void => {
  const top = paper.y
  left()
  const below = paper.y
  paper.y = top
  right()
  paper.y = Math.max(paper.y, below)
}

const drawHead = (paper: Paper, document: InvoiceDocument): void => {
  beside(
    paper,
    () => {
      column(paper, [document.sellerName], LEFT_HALF, { size: 13, bold: true })
      paper.y += 3
      column(paper, document.seller, LEFT_HALF, MUTED)
    },
    () => {
      column(paper, [document.title], RIGHT, { size: 16, bold: true })
      paper.y += 6
      for (const fact of document.facts) labelled(paper, fact, RIGHT, TEXT)
    },
  )
  paper.y += 22
  beside(
    paper,
    () => {
      column(paper, ['Objet'], LEFT_HALF, SMALL)
      column(paper, [document.subject], LEFT_HALF, STRONG)
    },
    () => {
      column(paper, ['Facturé à'], RIGHT, SMALL)
      column(paper, [document.buyerName], RIGHT, { size: 10.5, bold: true })
      column(paper, document.buyer, RIGHT, TEXT)
    },
  )
  paper.y += 24
}

const labelled = (paper: Paper, [label, value]: readonly [string, string], { x, width }: Place, style: Style): void => {
  paper.put(label, x, width, { ...style, color: style.bold ? INK.text : INK.muted })
  const lines = paper.wrap(value, width * 0.66, style)
  for (const line of lines) {
    paper.put(line, x, width, { ...style, align: 'right' })
    paper.y += paper.lineHeight(style)
  }
}

const drawSums = (paper: Paper, document: InvoiceDocument): void => {
  const rows = Math.max(document.rates.length + 1, document.sums.length + document.settled.length + 2)
  paper.need(rows * 16 + 20)
  paper.y += 14
  beside(
    paper,
    () => drawRates(paper, document),
    () => {
      for (const sum of document.sums) labelled(paper, sum, SUMS, TEXT)
      paper.y += 4
      paper.doc.rect(RIGHT_COLUMN - SUMS_INSET, paper.y - 3, RIGHT_WIDTH + SUMS_INSET, 21).fill(INK.soft)
      labelled(paper, document.total, SUMS, { size: 11, bold: true })
      paper.y += 8
      for (const sum of document.settled) labelled(paper, sum, SUMS, TEXT)
    },
  )
}

const RATE_COLUMNS = [70, 90, 90] as const

const drawRates = (paper: Paper, { rates }: InvoiceDocument): void => {
  const row = (cells: readonly string[], style: Style): void => {
    let x: number = PAGE.margin
    for (const [index, width] of RATE_COLUMNS.entries()) {
      paper.put(cells[index] ?? '', x, width, { ...style, align: index === 0 ? 'left' : 'right' })
      x += width
    }
    paper.y += paper.lineHeight(style)
  }
  row(['Taux de TVA', 'Base HT', 'TVA'], SMALL)
  for (const { rate, base, amount } of rates) row([rate, base, amount], TEXT)
}

const drawNotes = (paper: Paper, { notes, bank }: InvoiceDocument): void => {
  paper.onNewPage(() => undefined)
  paper.y += 20
  if (bank.length > 0) {
    paper.need((bank.length + 1) * paper.lineHeight(TEXT))
    column(paper, ['Règlement par virement'], FULL_WIDTH, SMALL)
    column(paper, bank, FULL_WIDTH, TEXT)
    paper.y += 10
  }
  for (const note of notes) {
    column(paper, [note], FULL_WIDTH, { size: 8, color: INK.muted })
    paper.y += 3
  }
}

/** The last thing, once the number of pages is known. */
const drawFeet = (paper: Paper, { identity, title }: InvoiceDocument): void => {
  const { doc } = paper
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page)
    doc
      .moveTo(PAGE.margin, PAGE.footer - 8)
      .lineTo(PAGE.margin + INNER, PAGE.footer - 8)
      .lineWidth(0.5)
      .stroke(INK.rule)
    paper.y = PAGE.footer
    for (const line of paper.wrap(identity, INNER - 130, SMALL).slice(0, 3)) {
      paper.put(line, PAGE.margin, INNER, SMALL)
      paper.y += paper.lineHeight(SMALL)
    }
    paper.y = PAGE.footer
    paper.put(`${title} · page ${page + 1} / ${count}`, PAGE.margin, INNER, { ...SMALL, align: 'right' })
  }
}
