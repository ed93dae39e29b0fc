import type { ComposedInvoice, ComposedParty, ComposedSeller, NamedAddress } from '../composed-invoice.ts'
import { drawBeside, INK, INNER, lineHeight, PAGE, type Place, type Sheet, type Style } from './sheet.ts'
import { fill, type Written } from './written.ts'

/**
 * The addressee is where the window of a French envelope is: 107 mm from the left, 45 from the top.
 */
const RIGHT: Place = { x: 304, width: PAGE.width - PAGE.margin - 304 }
const LEFT: Place = { x: PAGE.margin, width: 235 }
const ADDRESSEE_TOP = 128

const LOGO = { width: 170, height: 48 } as const

const NAME: Style = { size: 10.5, bold: true }
const TEXT: Style = { size: 9 }
const MUTED: Style = { size: 8.5, color: INK.muted }

/** Small heading above a block. */
export const LABEL: Style = { size: 7, color: INK.muted, spacing: 0.2 }

/** « SIREN 732 829 320 »; what is no number of a company stays as it is. */
export const grouped = (digits: string): string =>
  /^\d{9}(\d{5})?$/.test(digits)
    ? digits.replace(/^(\d{3})(\d{3})(\d{3})(\d*)$/, '$1\u00a0$2\u00a0$3\u00a0$4').trimEnd()
    : digits

const nonEmptyTexts = (parts: readonly (string | null | undefined)[]): readonly string[] =>
  parts.flatMap((part) => (part?.trim() ? [part.trim()] : []))

/** Lines of an address; the country is named on letters that leave France. */
export const addressLines = (
  { address1, address2, postal, city, country }: NamedAddress,
  countryName: (code: string) => string,
): readonly string[] =>
  nonEmptyTexts([
    address1,
    address2,
    nonEmptyTexts([postal, city]).join(' '),
    country === 'FR' ? null : countryName(country),
  ])

/** Data of the head beside the invoice itself. */
export interface HeadLook {
  readonly written: Written
  readonly logo: Uint8Array | null
  countryName(code: string): string
}

/** Draws seller, title, addressee and facts at the top of the first page. */
export const drawHead = (sheet: Sheet, invoice: ComposedInvoice, look: HeadLook): void => {
  drawBeside(
    sheet,
    () => drawSeller(sheet, invoice.seller, look),
    () => {
      drawTitle(sheet, invoice, look)
      sheet.y = Math.max(sheet.y, ADDRESSEE_TOP)
      drawAddressee(sheet, invoice, look)
    },
  )
  drawOtherAddresses(sheet, invoice, look)
  sheet.y += 16
  drawFacts(sheet, factsOf(invoice, look.written))
}

const drawSeller = (sheet: Sheet, seller: ComposedSeller, { logo, countryName }: HeadLook): void => {
  if (logo) {
    sheet.doc.image(Buffer.from(logo), LEFT.x, sheet.y, { fit: [LOGO.width, LOGO.height] })
    sheet.y += LOGO.height + 10
  }
  sheet.write(seller.name, LEFT, logo ? NAME : { size: 16, bold: true, color: INK.accent })
  sheet.y += logo ? 1 : 4
  for (const line of nonEmptyTexts([
    seller.legal_form,
    ...addressLines(seller, countryName),
    seller.phone,
    seller.email,
  ]))
    sheet.write(line, LEFT, MUTED)
}

const drawTitle = (sheet: Sheet, { kind, is_draft, ref }: ComposedInvoice, { written: { words } }: HeadLook): void => {
  sheet.write(words.kind[kind], RIGHT, { size: 20, bold: true })
  sheet.write(is_draft ? words.draft : (ref ?? ''), RIGHT, { size: 11, bold: true, color: INK.accent })
}

const drawAddressee = (sheet: Sheet, { kind, buyer, billing }: ComposedInvoice, look: HeadLook): void => {
  const { addressee, client } = look.written.words
  // A credit note bills nothing.
  sheet.put(kind === 'credit_note' && billing === null ? client : addressee, RIGHT, LABEL)
  sheet.y += 12
  const to = billing ?? buyer
  sheet.write(to.name, RIGHT, NAME)
  for (const line of addressLines(to, look.countryName)) sheet.write(line, RIGHT, TEXT)
  if (billing === null) drawIdentifiers(sheet, buyer, look)
}

const drawIdentifiers = (
  sheet: Sheet,
  { siren, tva_number }: ComposedParty,
  { written: { words } }: HeadLook,
  place: Place = RIGHT,
): void => {
  sheet.y += 2
  if (siren) sheet.write(`${words.identifiers.siren} ${grouped(siren)}`, place, MUTED)
  if (tva_number) sheet.write(`${words.identifiers.tva} ${tva_number}`, place, MUTED)
}

/** The client when the invoice goes elsewhere, and where goods went. */
const drawOtherAddresses = (sheet: Sheet, { buyer, billing, delivery }: ComposedInvoice, look: HeadLook): void => {
  const { words } = look.written
  const block = (place: Place, label: string, at: NamedAddress, identified: ComposedParty | null): void => {
    sheet.put(label, place, LABEL)
    sheet.y += 12
    sheet.write(at.name, place, { ...TEXT, bold: true })
    for (const line of addressLines(at, look.countryName)) sheet.write(line, place, MUTED)
    if (identified) drawIdentifiers(sheet, identified, look, place)
  }
  if (billing === null && delivery === null) return
  sheet.y += 12
  drawBeside(
    sheet,
    () => billing && block(LEFT, words.client, buyer, buyer),
    () => delivery && block(billing === null ? LEFT : RIGHT, words.delivered_to, delivery, null),
  )
}

type Fact = readonly [label: string, value: string]

const factsOf = (invoice: ComposedInvoice, { words, day, period }: Written): readonly Fact[] => {
  const { facts } = words
  const { corrects } = invoice
  const served = invoice.nature === 'goods' ? facts.period_goods : facts.period_services
  const given: readonly (readonly [string, string | null])[] = [
    [facts.date, day(invoice.date)],
    [facts.due_date, invoice.due_date && day(invoice.due_date)],
    [facts.corrects, corrects && fill(words.dated, { ref: corrects.ref, date: day(corrects.date) })],
    [served, invoice.kind === 'deposit' ? null : period(invoice.period ?? { start: invoice.date, end: invoice.date })],
    [facts.order_ref, invoice.order_ref],
    [facts.nature, words.nature[invoice.nature]],
  ]
  return given.flatMap(([label, value]) => (value ? [[label, value] as const] : []))
}

const FACT: Style = { size: 9, bold: true }
const COLUMNS = 4
const COLUMN_GAP = 10

/** Facts in a grid between two rules; a long value takes more columns. */
const drawFacts = (sheet: Sheet, facts: readonly Fact[]): void => {
  const column = (INNER + COLUMN_GAP) / COLUMNS
  sheet.rule(INK.rule, 0.75)
  sheet.y += 9
  let used = 0
  for (const [label, value] of facts) {
    const span =
      [1, 2, 3].find((columns) => sheet.wrap(value, columns * column - COLUMN_GAP, FACT).length === 1) ?? COLUMNS
    if (used + span > COLUMNS) {
      sheet.y += 32
      used = 0
    }
    const place: Place = { x: PAGE.margin + used * column, width: span * column - COLUMN_GAP }
    sheet.put(label, place, LABEL)
    const top = sheet.y
    sheet.y += 11
    for (const line of sheet.wrap(value, place.width, FACT)) {
      sheet.put(line, place, FACT)
      sheet.y += lineHeight(FACT)
    }
    // A value of several lines has its row for itself.
    sheet.y = span === COLUMNS ? sheet.y - 32 + 8 : top
    used += span
  }
  sheet.y += 32
  sheet.rule(INK.rule, 0.75)
}
