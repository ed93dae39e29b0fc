import type { ComposedInvoice, Deposit, TvaSum } from '../composed-invoice.ts'
import { LABEL } from './head.ts'
import { drawBeside, INK, lineHeight, PAGE, type Place, type Sheet, type Style } from './sheet.ts'
import { drawTransferCode, transferText } from './transfer-code.ts'
import { fill, type Written } from './written.ts'

const TEXT: Style = { size: 9 }
const MUTED: Style = { size: 9, color: INK.muted }
const STRONG: Style = { size: 9, bold: true }
const REASON: Style = { size: 7.5, color: INK.muted }

const LEFT: Place = { x: PAGE.margin, width: 250 }
const RIGHT: Place = { x: 330, width: PAGE.width - PAGE.margin - 330 }
const BAND_INSET = 10
/** Room for the longest amount. */
const VALUE_WIDTH = 82
const BAND_HEIGHT = 30
const CODE_SIDE = 80

/** Height of what `drawSums` draws. */
export const heightOfSums = (sheet: Sheet, invoice: ComposedInvoice, written: Written): number => {
  const payment = paymentOf(invoice, written)
  const reasons = invoice.tva.reduce(
    (height, sum) => height + reasonLines(sheet, sum).length * lineHeight(REASON) + 16,
    0,
  )
  const left = (hasBreakdown(invoice) ? reasons + 30 : 0) + (payment === null ? 0 : CODE_SIDE + 30)
  const right = sumsOf(invoice, written).reduce((height, sum) => height + heightOfPair(sheet, sum), BAND_HEIGHT + 20)
  return Math.max(left, right)
}

/** Draws TVA by category and payment at the left, the sums at the right; they stay on one page. */
export const drawSums = (sheet: Sheet, invoice: ComposedInvoice, written: Written): void => {
  const payment = paymentOf(invoice, written)
  sheet.need(heightOfSums(sheet, invoice, written))
  sheet.y += 10
  drawBeside(
    sheet,
    () => {
      if (hasBreakdown(invoice)) drawBreakdown(sheet, invoice, written)
      if (payment !== null) drawPayment(sheet, payment)
    },
    () => {
      for (const sum of sumsOf(invoice, written)) drawPair(sheet, sum)
      drawBand(sheet, invoice, written)
    },
  )
}

/** A label with its value; the parts of the value are below them. */
interface Pair {
  readonly label: string
  readonly value: string
  readonly parts?: string
}

const PAIR: Place = { x: RIGHT.x + BAND_INSET, width: RIGHT.width - 2 * BAND_INSET }
const PAIR_GAP = 3.5

const pairLines = (sheet: Sheet, { label, parts }: Pair) => ({
  labels: sheet.wrap(label, PAIR.width - VALUE_WIDTH, MUTED),
  parts: parts === undefined ? [] : sheet.wrap(parts, PAIR.width, REASON),
})

const heightOfPair = (sheet: Sheet, pair: Pair): number => {
  const { labels, parts } = pairLines(sheet, pair)
  return labels.length * lineHeight(MUTED) + parts.length * lineHeight(REASON) + PAIR_GAP
}

/** The value is beside the first line of its label, and read after it. */
const drawPair = (sheet: Sheet, pair: Pair): void => {
  const { labels, parts } = pairLines(sheet, pair)
  for (const [index, line] of labels.entries()) {
    sheet.put(line, PAIR, MUTED)
    if (index === 0) sheet.put(pair.value, PAIR, { ...TEXT, align: 'right' })
    sheet.y += lineHeight(MUTED)
  }
  for (const line of parts) {
    sheet.put(line, PAIR, REASON)
    sheet.y += lineHeight(REASON)
  }
  sheet.y += PAIR_GAP
}

/** One rate says all in the sums; several, or a reason, have a table. */
const hasBreakdown = ({ tva }: ComposedInvoice): boolean =>
  tva.length > 1 || tva.some(({ exemption }) => exemption !== null)

/** Sign of the printed amounts: a credit note has positive ones, as its XML. */
export const signOf = ({ kind }: Pick<ComposedInvoice, 'kind'>): 1 | -1 => (kind === 'credit_note' ? -1 : 1)

const sumsOf = (invoice: ComposedInvoice, written: Written): readonly Pair[] => {
  const { sums } = written.words
  const { euros, percent } = written
  const taxed = invoice.tva.filter(({ category }) => category === 'standard')
  return [
    { label: sums.amount_ht, value: euros(invoice.amount_ht) },
    ...(taxed.length === 0
      ? [{ label: sums.no_tva, value: euros(0) }]
      : taxed.map(({ rate, amount }) => ({ label: fill(sums.tva, { rate: percent(rate) }), value: euros(amount) }))),
    { label: sums.amount_ttc, value: euros(invoice.amount_ttc) },
    ...invoice.deposits.map((deposit) => depositSum(deposit, written)),
    ...(invoice.deposits.length === 0 && invoice.amount_deducted !== 0
      ? [{ label: sums.deposits, value: euros(-invoice.amount_deducted) }]
      : []),
  ]
}

/** A deposit with its amount and its TVA, which the CGI wants (ann. II art. 242 nonies A). */
const depositSum = (
  { ref, date, amount_ht, amount_tva, amount_ttc }: Deposit,
  { words: { sums }, euros, day }: Written,
): Pair => ({
  label: fill(sums.deposit, { ref, date: day(date) }),
  value: euros(0 - amount_ttc),
  parts: fill(sums.deposit_parts, { ht: euros(0 - amount_ht), tva: euros(0 - amount_tva) }),
})

const drawBand = (sheet: Sheet, invoice: ComposedInvoice, { words: { sums }, euros }: Written): void => {
  sheet.y += 2
  sheet.doc.roundedRect(RIGHT.x, sheet.y, RIGHT.width, BAND_HEIGHT, 3).fill(INK.accent)
  const style: Style = { size: 12, bold: true, color: INK.onAccent }
  sheet.y += 7.5
  sheet.put(invoice.kind === 'credit_note' ? sums.credit : sums.due, PAIR, style)
  sheet.put(euros(invoice.amount_due), PAIR, { ...style, align: 'right' })
  sheet.y += BAND_HEIGHT
}

const RATE_COLUMNS = [
  { x: PAGE.margin, width: 96, align: 'left' },
  { x: PAGE.margin + 96, width: 77, align: 'right' },
  { x: PAGE.margin + 173, width: 77, align: 'right' },
] as const

const reasonLines = (sheet: Sheet, { exemption }: TvaSum): readonly string[] =>
  exemption === null ? [] : sheet.wrap(exemption.reason, LEFT.width, REASON)

const drawBreakdown = (
  sheet: Sheet,
  { tva }: ComposedInvoice,
  { words: { rates, category }, euros, percent }: Written,
): void => {
  const row = (cells: readonly string[], style: Style): void => {
    for (const [index, { align, ...place }] of RATE_COLUMNS.entries())
      sheet.put(cells[index] ?? '', place, { ...style, align })
    sheet.y += lineHeight(style)
  }
  row([rates.title, rates.base, rates.amount], LABEL)
  sheet.y += 3
  for (const sum of tva) {
    row([category[sum.category] || percent(sum.rate), euros(sum.base), euros(sum.amount)], TEXT)
    for (const line of reasonLines(sheet, sum)) {
      sheet.put(line, LEFT, REASON)
      sheet.y += lineHeight(REASON)
    }
    sheet.y += 3
  }
  sheet.y += 10
}

interface Payment {
  readonly title: string
  readonly rows: readonly (readonly [label: string, value: string])[]
  /** Text of the code for banking apps. */
  readonly code: string | null
  readonly scan: string
}

/** Groups an IBAN by four characters. */
const groupedIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1\u00a0')

const paymentOf = (invoice: ComposedInvoice, { words: { payment: words } }: Written): Payment | null => {
  const { iban, bic } = invoice.seller
  if (iban === null || invoice.kind === 'credit_note' || invoice.amount_due <= 0) return null
  const given: readonly (readonly [string, string | null])[] = [
    [words.iban, groupedIban(iban)],
    [words.bic, bic],
    [words.reference, invoice.ref],
  ]
  const rows = given.flatMap(([label, value]) => (value ? [[label, value] as const] : []))
  return { title: words.title, rows, code: transferText(invoice), scan: words.scan }
}

const drawPayment = (sheet: Sheet, { title, rows, code, scan }: Payment): void => {
  const top = sheet.y
  const x = code === null ? LEFT.x : LEFT.x + CODE_SIDE + 14
  const place: Place = { x, width: LEFT.x + LEFT.width + 25 - x }
  if (code !== null) drawTransferCode(sheet.doc, code, { x: LEFT.x, y: top, side: CODE_SIDE })
  sheet.put(title, place, STRONG)
  sheet.y += 16
  for (const [label, value] of rows) {
    sheet.put(label, place, LABEL)
    sheet.y += 9.5
    sheet.put(value, place, { size: 8.5 })
    sheet.y += 13.5
  }
  if (code === null) return
  sheet.y = Math.max(sheet.y, top + CODE_SIDE) + 4
  for (const line of sheet.wrap(scan, LEFT.width, LABEL)) {
    sheet.put(line, LEFT, LABEL)
    sheet.y += lineHeight(LABEL)
  }
}
