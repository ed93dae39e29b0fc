import { bytesOf } from '../../pdf/paper.ts'
import type { ComposedInvoice } from '../composed-invoice.ts'
import { drawAnnex } from './annex.ts'
import { countryNames } from './country-names.ts'
import { addressLines, drawHead, grouped } from './head.ts'
import { drawLines } from './line-table.ts'
import { INK, INNER, lineHeight, openSheet, PAGE, type Place, type Sheet, type Style } from './sheet.ts'
import { drawSums, heightOfSums, signOf } from './sums.ts'
import { fill, type Written, writtenIn } from './written.ts'

/** Input of one PDF. */
export interface Printed {
  readonly invoice: ComposedInvoice
  /** PNG or JPEG of the company; null where there is none. */
  readonly logo: Uint8Array | null
  /** CII of the invoice; null for a draft. */
  readonly cii: string | null
}

const FULL: Place = { x: PAGE.margin, width: INNER }
const TEXT: Style = { size: 9 }
const SMALL: Style = { size: 7.5, color: INK.muted }
const MENTION_GAP = 3
const FOOT: Style = { size: 7, color: INK.muted }

/** Returns the bytes of the PDF: the same for the same invoice. */
export const drawComposed = ({ invoice: composed, logo, cii }: Printed): Promise<Buffer> => {
  const written = writtenIn(composed.language)
  const invoice = positive(composed)
  const title = titleOf(invoice, written)
  const sheet = openSheet(
    { title, author: invoice.seller.name, language: invoice.language, createdAt: invoice.created_at, cii },
    (page, number) => drawPageHead(page, number, invoice, written),
  )
  const done = bytesOf(sheet.doc)
  drawHead(sheet, invoice, { written, logo, countryName: countryNames(invoice.language) })
  drawSubject(sheet, invoice)
  drawLines(sheet, invoice, written, heightOfSums(sheet, invoice, written))
  drawSums(sheet, invoice, written)
  drawNotes(sheet, invoice)
  if (invoice.time_annex !== null && invoice.time_annex.length > 0) drawAnnex(sheet, invoice.time_annex, written)
  drawFeet(sheet, invoice, written)
  sheet.doc.end()
  return done
}

/** A credit note shows positive amounts: its title says that they are given back. */
const positive = (invoice: ComposedInvoice): ComposedInvoice => {
  if (signOf(invoice) === 1) return invoice
  const flip = (amount: number): number => (amount === 0 ? 0 : -amount)
  return {
    ...invoice,
    lines: invoice.lines.map((line) => ({ ...line, quantity: flip(line.quantity), amount: flip(line.amount) })),
    tva: invoice.tva.map((sum) => ({ ...sum, base: flip(sum.base), amount: flip(sum.amount) })),
    amount_ht: flip(invoice.amount_ht),
    amount_tva: flip(invoice.amount_tva),
    amount_ttc: flip(invoice.amount_ttc),
    amount_deducted: flip(invoice.amount_deducted),
    amount_due: flip(invoice.amount_due),
  }
}

const titleOf = ({ kind, is_draft, ref }: ComposedInvoice, { words }: Written): string =>
  `${words.kind[kind]} ${is_draft ? `(${words.draft.toLowerCase()})` : (ref ?? '')}`.trim()

const drawPageHead = (sheet: Sheet, number: number, invoice: ComposedInvoice, written: Written): void => {
  if (invoice.is_draft) drawWatermark(sheet.doc, written.words.watermark)
  if (number === 1) return
  sheet.put(invoice.seller.name, FULL, { ...SMALL, bold: true })
  sheet.put(titleOf(invoice, written), FULL, { ...SMALL, align: 'right' })
  sheet.y += 16
  sheet.rule(INK.rule, 0.5)
  sheet.y += 16
}

const drawWatermark = (doc: PDFKit.PDFDocument, word: string): void => {
  const size = 104
  doc.save()
  doc.rotate(-52, { origin: [PAGE.width / 2, PAGE.height / 2] })
  doc.font('bold').fontSize(size).fillColor('#c2410c').fillOpacity(0.1)
  doc.text(word, (PAGE.width - doc.widthOfString(word)) / 2, PAGE.height / 2 - size / 2, { lineBreak: false })
  doc.restore()
}

const drawSubject = (sheet: Sheet, { title, introduction }: ComposedInvoice): void => {
  sheet.y += 17
  sheet.write(title, FULL, { size: 11, bold: true })
  if (introduction !== null) {
    sheet.y += 4
    sheet.write(introduction, FULL, TEXT)
  }
  sheet.y += 11
}

const drawNotes = (sheet: Sheet, { notes, footer }: ComposedInvoice): void => {
  sheet.y += 11
  if (footer !== null) {
    sheet.write(footer, FULL, TEXT)
    sheet.y += 6
  }
  const mentions = notes.filter(({ printed }) => printed).map(({ text }) => sheet.wrap(text, INNER, SMALL))
  // Mentions stay together, so that no page begins within a sentence.
  sheet.need(mentions.reduce((height, lines) => height + lines.length * lineHeight(SMALL) + MENTION_GAP, 0))
  for (const lines of mentions) {
    for (const line of lines) {
      sheet.put(line, FULL, SMALL)
      sheet.y += lineHeight(SMALL)
    }
    sheet.y += MENTION_GAP
  }
}

const FOOT_WIDTH = INNER - 80

/** Parts beside each other, as many as a line has room for; « · » is between them only. */
const footLines = (sheet: Sheet, parts: readonly string[]): readonly string[] => {
  const lines: string[] = []
  for (const part of parts) {
    const last = lines.at(-1)
    const joined = last === undefined ? part : `${last} · ${part}`
    if (last !== undefined && sheet.wrap(joined, FOOT_WIDTH, FOOT).length === 1) lines[lines.length - 1] = joined
    else lines.push(part)
  }
  return lines.flatMap((line) => sheet.wrap(line, FOOT_WIDTH, FOOT))
}

/**
 * Draws the legal mentions of the seller at the foot of each page, once the number of pages is
 * known.
 */
const drawFeet = (
  sheet: Sheet,
  { seller, language }: ComposedInvoice,
  { words: { identifiers, page: pageWords } }: Written,
): void => {
  const { doc } = sheet
  const parts = [
    [seller.name, seller.legal_form].filter(Boolean).join(', '),
    addressLines(seller, countryNames(language)).join(', '),
    seller.siret
      ? `${identifiers.siret} ${grouped(seller.siret)}`
      : seller.siren && `${identifiers.siren} ${grouped(seller.siren)}`,
    seller.rcs && `${identifiers.rcs} ${seller.rcs}`,
    seller.tva_number && `${identifiers.tva} ${seller.tva_number}`,
  ]
  const identity = footLines(
    sheet,
    parts.flatMap((part) => (part ? [part] : [])),
  ).slice(0, 3)
  const { start, count } = doc.bufferedPageRange()
  for (let number = start; number < start + count; number++) {
    doc.switchToPage(number)
    sheet.y = PAGE.footer - 8
    sheet.rule(INK.rule, 0.5)
    sheet.y = PAGE.footer
    for (const line of identity) {
      sheet.put(line, FULL, FOOT)
      sheet.y += lineHeight(FOOT)
    }
    sheet.y = PAGE.footer
    sheet.put(fill(pageWords, { page: number + 1, pages: count }), FULL, { ...FOOT, align: 'right' })
  }
}
