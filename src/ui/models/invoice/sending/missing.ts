import type { RateTotal } from '#contract/core/kinds/money.ts'
import { type Exemption, rateIssues, reasonIssues } from '#contract/invoicing/tva.ts'
import type { Mirrored } from '#src/store/mirrored.ts'

type Settings = Mirrored<'settings'>
type Client = Mirrored<'client'>
type Line = Mirrored<'invoice_line'>
type Invoice = Mirrored<'invoice'>

/** A value that an invoice needs before it is sent, and where it is entered. */
export type Missing =
  | { readonly of: 'settings'; readonly field: keyof Settings & string }
  | { readonly of: 'client'; readonly field: keyof Client & string }
  | { readonly of: 'lines' }
  | { readonly of: 'line'; readonly id: string; readonly number: number; readonly lacks: 'reason' | 'rate' }
  | { readonly of: 'invoice'; readonly problem: 'future' | 'dueBefore' | 'negative' | 'positive' }

export interface ToSend {
  readonly invoice: Pick<Invoice, 'kind' | 'date' | 'due_date'>
  readonly lines: readonly Pick<Line, 'id' | 'tva' | 'tva_category' | 'exemption_code' | 'exemption_reason'>[]
  /** Exemption of the whole invoice; null where each line has its own category. */
  readonly exemption: Exemption | null
  readonly totals: { readonly amount_ttc: number; readonly rates: readonly Pick<RateTotal, 'tva' | 'tva_category'>[] }
  readonly client: Client
  readonly settings: Settings
  /** `YYYY-MM-DD` */
  readonly today: string
}

const ADDRESS = ['name', 'address1', 'postal', 'city'] as const

/** Categories under which the client owes the TVA, or acquires within the Union. */
const BY_NUMBER: ReadonlySet<string> = new Set(['reverse_charge', 'intra_community'])

const SIREN = /^\d{9}$/

const isEmpty = (value: unknown): boolean => String(value ?? '').trim() === ''

const ofSettings = ({ settings, totals }: ToSend): readonly Missing[] => {
  const chargesTva = totals.rates.some(({ tva }) => tva > 0)
  const fields = [...ADDRESS, 'siren', ...(chargesTva ? (['tva_number'] as const) : [])] as const
  return fields.filter((field) => isEmpty(settings[field])).map((field) => ({ of: 'settings', field }))
}

const ofClient = ({ client, settings, totals }: ToSend): readonly Missing[] => {
  const hasSiren = client.kind !== 'individual' && client.country === 'FR'
  const needsNumber = totals.rates.some(({ tva_category: category }) => BY_NUMBER.has(category))
  const needsReason = !client.has_tva && settings.tva_regime !== 'franchise'
  const fields: readonly (keyof Client & string)[] = [
    ...ADDRESS.filter((field) => isEmpty(client[field])),
    ...(hasSiren && !SIREN.test(client.siren ?? '') ? (['siren'] as const) : []),
    ...(needsNumber && isEmpty(client.tva_number) ? (['tva_number'] as const) : []),
    ...(needsReason && client.tva_category === 'standard' ? (['tva_category'] as const) : []),
    ...(needsReason && Object.keys(reasonIssues(client)).length > 0 ? (['exemption_reason'] as const) : []),
  ]
  return fields.map((field) => ({ of: 'client', field }))
}

const ofLines = ({ lines, exemption }: ToSend): readonly Missing[] => {
  if (lines.length === 0) return [{ of: 'lines' }]
  if (exemption !== null) return []
  return lines.flatMap((line, at): readonly Missing[] => {
    const lacks = Object.keys(rateIssues(line)).length > 0 ? 'rate' : Object.keys(reasonIssues(line)).length > 0 ? 'reason' : null
    return lacks === null ? [] : [{ of: 'line', id: line.id, number: at + 1, lacks }]
  })
}

const ofInvoice = ({ invoice: { kind, date, due_date: due }, totals, today }: ToSend): readonly Missing[] => [
  ...(date !== null && date > today ? [{ of: 'invoice', problem: 'future' } as const] : []),
  ...(due !== null && due < (date ?? today) ? [{ of: 'invoice', problem: 'dueBefore' } as const] : []),
  ...(kind !== 'credit_note' && totals.amount_ttc < 0 ? [{ of: 'invoice', problem: 'negative' } as const] : []),
  ...(kind === 'credit_note' && totals.amount_ttc > 0 ? [{ of: 'invoice', problem: 'positive' } as const] : []),
]

/**
 * Lists the values that an invoice lacks before it can be sent, in the order of entry. The server
 * checks the same once more, and has the last word.
 */
export const missingToSend = (given: ToSend): readonly Missing[] => [...ofLines(given), ...ofInvoice(given), ...ofClient(given), ...ofSettings(given)]
