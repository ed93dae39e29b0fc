import { type BookClient, type BookInvoice, type BookSettings, type Books, isWithin, type Period } from './books.ts'
import { divisionOf, isSettled } from './deductions.ts'
import { fecTexts } from './fec-texts.ts'
import { type InvoicePart, isDueOnPayment, rulingKindOf } from './parts.ts'
import { inOrder } from './payments.ts'
import type { Book } from './sales-journal.ts'
import { isSetOff } from './set-off.ts'
import { type CollectedShare, collectedShares } from './tva-collected.ts'

/** One line of an entry (« écriture »). */
export interface EntryLine {
  readonly account: string
  readonly accountLabel: string
  /** Auxiliary account of the client. */
  readonly auxiliary: { readonly code: string; readonly label: string } | null
  /** Cents; one of both is 0, none is negative. */
  readonly debit: number
  readonly credit: number
}

/** An entry: its lines have equal debits and credits. */
export interface Entry {
  readonly journal: string
  readonly journalLabel: string
  readonly date: string
  /** The reference of the invoice. */
  readonly piece: string
  readonly pieceDate: string
  readonly label: string
  readonly lines: readonly EntryLine[]
}

/** The account of a client in the auxiliary ledger. */
const auxiliaryOf = (clientId: string, client: BookClient | undefined): NonNullable<EntryLine['auxiliary']> => ({
  code: client?.account_code ?? `C${clientId.padStart(5, '0')}`,
  label: client?.name ?? `C${clientId}`,
})

/** Cents on one account: a debit where they are positive, a credit where they are negative. */
const lineOf = (
  account: string,
  accountLabel: string,
  cents: number,
  auxiliary: EntryLine['auxiliary'] = null,
): readonly EntryLine[] =>
  cents === 0 ? [] : [{ account, accountLabel, auxiliary, debit: Math.max(0, cents), credit: Math.max(0, -cents) }]

/** Lines of the same account as one, in the order of their first appearance. */
const merged = (lines: readonly EntryLine[]): readonly EntryLine[] =>
  [
    ...Map.groupBy(
      lines,
      ({ account, accountLabel, auxiliary }) => `${account} ${accountLabel} ${auxiliary?.code}`,
    ).values(),
  ].flatMap((same) => {
    const [first] = same
    if (!first) return []
    return lineOf(
      first.account,
      first.accountLabel,
      same.reduce((sum, { debit, credit }) => sum + debit - credit, 0),
      first.auxiliary,
    )
  })

const percent = (rate: number): string => String(rate / 100).replace('.', ',')

const tvaLine = (
  settings: BookSettings,
  isLater: boolean,
  { rate }: InvoicePart,
  cents: number,
): readonly EntryLine[] =>
  isLater
    ? lineOf(settings.account_tva_pending, `${fecTexts.tvaPending} ${percent(rate)} %`, cents)
    : lineOf(settings.account_tva, `${fecTexts.tva} ${percent(rate)} %`, cents)

const saleLine = (settings: BookSettings, kind: BookInvoice['kind'], part: InvoicePart): readonly EntryLine[] => {
  if (kind === 'deposit') return lineOf(settings.account_deposits, fecTexts.deposits, -part.base)
  const isServices = part.nature === 'services'
  const account = part.account ?? (isServices ? settings.account_services : settings.account_goods)
  return lineOf(account, isServices ? fecTexts.services : fecTexts.goods, -part.base)
}

/** Lines of sales and of TVA; `isLater` tells whether the TVA of a part waits for a payment. */
const partLines = (
  settings: BookSettings,
  kind: BookInvoice['kind'],
  parts: readonly InvoicePart[],
  isLater: (part: InvoicePart) => boolean,
): readonly EntryLine[] => [
  ...parts.flatMap((part) => saleLine(settings, kind, part)),
  ...parts.flatMap((part) => tvaLine(settings, isLater(part), part, -part.tva)),
]

/**
 * The entry of an invoice: the client owes what sales and TVA add up to. A final invoice takes back
 * the entries of the deposits that it deducts, so that the client owes the rest; their TVA follows
 * the rule of the final invoice, on which it is deducted. A credit note puts back what it leaves to
 * be deducted again. Null while not everything is on this device.
 */
const saleEntry = (books: Books, invoice: BookInvoice): Entry | null => {
  const division = divisionOf(books, invoice)
  if (division === null) return null
  const { own, deducted } = division
  const kind = rulingKindOf(books, invoice)
  const waits = !isSettled([...own, ...deducted])
  const isLater = ({ nature }: InvoicePart): boolean =>
    waits && isDueOnPayment(kind, nature, books.settings.tva_on_debits)
  const lines = merged([
    ...partLines(books.settings, kind, own, isLater),
    ...partLines(books.settings, 'deposit', deducted, isLater),
  ])
  const owed = lines.reduce((sum, { debit, credit }) => sum + credit - debit, 0)
  const { settings, clientOf } = books
  const client = clientOf.get(invoice.client_id)
  return {
    journal: settings.sales_journal,
    journalLabel: fecTexts.sales,
    date: invoice.date,
    piece: invoice.ref,
    pieceDate: invoice.date,
    label: `${fecTexts.kinds[invoice.kind]} ${invoice.ref} ${client?.name ?? ''}`.trim(),
    lines: [
      ...lineOf(settings.account_client, fecTexts.clients, owed, auxiliaryOf(invoice.client_id, client)),
      ...lines,
    ],
  }
}

/** The entries of the invoices of a period, in the journal of sales. */
export const salesEntries = (books: Books, period: Period): Book<Entry> => {
  const rows: Entry[] = []
  const incomplete: BookInvoice[] = []
  for (const invoice of books.invoices) {
    if (!isWithin(invoice.date, period)) continue
    const entry = saleEntry(books, invoice)
    if (entry === null) incomplete.push(invoice)
    // An invoice of 0 has no amount on any account.
    else if (entry.lines.length > 0) rows.push(entry)
  }
  return { rows, incomplete }
}

/** The TVA that becomes due with a payment. */
const releasedTva = ({ settings, ...books }: Books, { invoice, parts }: CollectedShare): readonly EntryLine[] => {
  const kind = rulingKindOf(books, invoice)
  const released = parts
    .filter(({ nature }) => isDueOnPayment(kind, nature, settings.tva_on_debits))
    .flatMap((part) => [...tvaLine(settings, true, part, part.tva), ...tvaLine(settings, false, part, -part.tva)])
  return merged(released)
}

/**
 * The money on the bank's account, and the TVA that becomes due with it. A credit note that is set
 * off moves no money, and the account of the client has both documents already: only its TVA
 * becomes due.
 */
const paymentEntry = (books: Books, share: CollectedShare): Entry => {
  const { payment, invoice } = share
  const { settings, clientOf } = books
  const client = clientOf.get(invoice.client_id)
  const movesNone = isSetOff(payment)
  const text = movesNone ? fecTexts.setOff : payment.amount < 0 ? fecTexts.refund : fecTexts.payment
  const money = [
    ...lineOf(settings.account_bank, fecTexts.bankAccount, payment.amount),
    ...lineOf(settings.account_client, fecTexts.clients, -payment.amount, auxiliaryOf(invoice.client_id, client)),
  ]
  return {
    journal: movesNone ? fecTexts.otherJournal : settings.bank_journal,
    journalLabel: movesNone ? fecTexts.other : fecTexts.bank,
    date: payment.date,
    piece: invoice.ref,
    pieceDate: invoice.date,
    label: `${text} ${invoice.ref} ${client?.name ?? ''}`.trim(),
    lines: [...(movesNone ? [] : money), ...releasedTva(books, share)],
  }
}

/** The entries of the payments of a period, in the journal of the bank, and of set-offs. */
export const paymentEntries = (books: Books, period: Period): Book<Entry> => {
  const { rows, incomplete } = collectedShares(books, period)
  const shares = new Map(rows.map((share) => [share.payment, share]))
  const ordered = inOrder(rows.map(({ payment }) => payment)).flatMap((payment) => shares.get(payment) ?? [])
  return {
    rows: ordered.map((share) => paymentEntry(books, share)).filter(({ lines }) => lines.length > 0),
    incomplete,
  }
}
