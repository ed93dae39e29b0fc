import type { RecordId } from '#contract/core/ids.ts'
import { lineAmount } from '#contract/core/kinds/money.ts'
import type { AggregateGroup, AggregateSpec } from '#src/store/queries/record-queries.ts'
import { PROJET } from '../list/pointage-filters.ts'
import {
  costSpec,
  invoicedUtOf,
  type TimeGroups,
  timeCostOf,
  type ValuationSources,
  valuedTimeOf,
} from './valuation.ts'

/** The sums of the store that figures of margin are made of. */
export const MARGIN_SPECS = {
  cost: costSpec,
  /** Time on lines of invoices, in the period. */
  onLines: { sum: ['ut'], by: [PROJET, 'invoice_line_id', 'ut_invoiced'] },
  /** The whole time of each line, whatever the period. */
  ofLines: { sum: ['ut'], by: ['invoice_line_id', 'ut_invoiced'] },
  lines: { sum: [], by: ['id', 'invoice_id', 'quantity', 'unit_price', 'period_start'] },
  invoices: {
    sum: [],
    by: ['id', 'client_id', 'date', 'month', { path: 'created_at', part: 'day' }, 'kind', 'credited_invoice_id'],
  },
} as const satisfies Readonly<Record<string, AggregateSpec | ((since: readonly string[]) => AggregateSpec)>>

export interface MarginGroups extends Readonly<Record<keyof typeof MARGIN_SPECS, readonly AggregateGroup[]>> {
  /** Time on no line, by its price. */
  readonly toInvoice: TimeGroups
}

/** The lines without time that count: none where a filter names what they do not have. */
export interface OtherLines {
  readonly from: string | undefined
  readonly to: string | undefined
  isWanted(clientId: RecordId): boolean
}

/** Revenue and cost of a projet, or of the invoice lines of a client that no time stands behind. */
export interface MarginLine {
  /** Null for lines without time, and for time whose ticket is not on this device. */
  readonly projetId: RecordId | null
  readonly clientId: RecordId | null
  readonly ut: number
  /** Cents on invoices for the time, drafts included. */
  readonly invoiced: number
  /** Cents of invoice lines without time. */
  readonly other: number
  /** Cents that the time on no invoice would be invoiced for by the hour. */
  readonly toInvoice: number
  readonly cost: number
  /** UT of people without a cost. */
  readonly uncosted: number
}

const EMPTY = { ut: 0, invoiced: 0, other: 0, toInvoice: 0, cost: 0, uncosted: 0 }

/** The amount and invoice of each line, by its id. */
const linesOf = (groups: readonly AggregateGroup[]) =>
  new Map(
    groups.map(({ by: [id, invoiceId, quantity, unitPrice, periodStart] }) => [
      String(id),
      {
        amount: lineAmount({ quantity: Number(quantity), unit_price: Number(unitPrice) }),
        invoiceId: String(invoiceId),
        day: periodStart === null || periodStart === undefined ? null : String(periodStart),
      },
    ]),
  )

const utOfLines = (groups: readonly AggregateGroup[]): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>()
  for (const group of groups) {
    const key = String(group.by[0])
    sums.set(key, (sums.get(key) ?? 0) + invoicedUtOf(group, group.by[1]))
  }
  return sums
}

/**
 * Divides each line of an invoice among the time on it, by invoiced UT, and returns the cents by
 * projet. Rounded to the cent for each line and projet.
 */
const invoicedByProjet = ({ onLines, ofLines, lines }: MarginGroups): ReadonlyMap<RecordId, number> => {
  const lineOf = linesOf(lines)
  const whole = utOfLines(ofLines)
  const sums = new Map<RecordId, number>()
  for (const [key, groups] of Map.groupBy(onLines, ({ by }) => JSON.stringify([by[0], by[1]]))) {
    const [projetId, lineId] = JSON.parse(key) as readonly (string | null)[]
    const line = lineOf.get(String(lineId))
    const total = whole.get(String(lineId)) ?? 0
    const ut = groups.reduce((sum, group) => sum + invoicedUtOf(group, group.by[2]), 0)
    if (!line || total === 0 || projetId === null || projetId === undefined) continue
    sums.set(projetId, (sums.get(projetId) ?? 0) + Math.round((line.amount * ut) / total))
  }
  return sums
}

/**
 * Deposits, and credit notes of deposits: they move money forward. What they pay for is on the
 * final invoice.
 */
const advancesOf = (invoices: readonly AggregateGroup[]): ReadonlySet<string> => {
  const deposits = new Set(invoices.filter(({ by }) => by[5] === 'deposit').map(({ by }) => String(by[0])))
  return new Set(
    invoices
      .map(({ by }) => [String(by[0]), String(by[6])] as const)
      .flatMap(([id, credited]) => (deposits.has(id) || deposits.has(credited) ? [id] : [])),
  )
}

/**
 * Cents by client of lines without time. Their day is the first of their period, or the invoice's.
 */
const otherByClient = (
  { ofLines, lines, invoices }: MarginGroups,
  { from, to, isWanted }: OtherLines,
): ReadonlyMap<RecordId, number> => {
  const timed = new Set(ofLines.map(({ by }) => String(by[0])))
  const advances = advancesOf(invoices)
  const invoiceOf = new Map(
    invoices.map(({ by: [id, clientId, date, month, created] }) => [
      String(id),
      { clientId: String(clientId), day: String(date ?? month ?? created) },
    ]),
  )
  const sums = new Map<RecordId, number>()
  for (const [id, { amount, invoiceId, day }] of linesOf(lines)) {
    const invoice = invoiceOf.get(invoiceId)
    if (timed.has(id) || !invoice || advances.has(invoiceId) || !isWanted(invoice.clientId)) continue
    const dated = day ?? invoice.day
    if ((from !== undefined && dated < from) || (to !== undefined && dated > to)) continue
    sums.set(invoice.clientId, (sums.get(invoice.clientId) ?? 0) + amount)
  }
  return sums
}

/** Revenue and cost by projet, and by client for invoice lines without time. */
export const marginOf = (
  groups: MarginGroups,
  sources: ValuationSources,
  others: OtherLines,
): readonly MarginLine[] => {
  const clientOf = new Map(sources.projets.map(({ id, client_id }) => [id, client_id]))
  const invoiced = invoicedByProjet(groups)
  const toInvoice = new Map(valuedTimeOf(groups.toInvoice, sources).map(({ projetId, cents }) => [projetId, cents]))
  const ofProjets = timeCostOf(groups.cost, sources).map(({ projetId, ut, cents, uncosted }) => ({
    ...EMPTY,
    projetId,
    clientId: projetId === null ? null : (clientOf.get(projetId) ?? null),
    ut,
    uncosted,
    cost: cents,
    invoiced: projetId === null ? 0 : (invoiced.get(projetId) ?? 0),
    toInvoice: projetId === null ? 0 : (toInvoice.get(projetId) ?? 0),
  }))
  const ofClients = [...otherByClient(groups, others)].map(([clientId, other]) => ({
    ...EMPTY,
    projetId: null,
    clientId,
    other,
  }))
  return [...ofProjets, ...ofClients]
}

/** Lines that are shown as one row. */
export const marginTotal = (lines: readonly MarginLine[]): Omit<MarginLine, 'projetId' | 'clientId'> =>
  lines.reduce(
    (sum, line) => ({
      ut: sum.ut + line.ut,
      invoiced: sum.invoiced + line.invoiced,
      other: sum.other + line.other,
      toInvoice: sum.toInvoice + line.toInvoice,
      cost: sum.cost + line.cost,
      uncosted: sum.uncosted + line.uncosted,
    }),
    EMPTY,
  )

/** Revenue less cost in cents, and its whole percent of the revenue: null where there is none. */
export const marginParts = ({ invoiced, other, toInvoice, cost }: Omit<MarginLine, 'projetId' | 'clientId'>) => {
  const revenue = invoiced + other + toInvoice
  const margin = revenue - cost
  return { revenue, margin, percent: revenue > 0 ? Math.round((margin / revenue) * 100) : null }
}
