import { reasonIssues } from '#contract/invoicing/tva.ts'
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
  | { readonly of: 'line'; readonly id: string; readonly number: number }
  | { readonly of: 'invoice'; readonly problem: 'future' | 'dueBefore' | 'negative' | 'positive' }

export interface ToSend {
  readonly invoice: Pick<Invoice, 'kind' | 'date' | 'due_date'>
  readonly lines: readonly Pick<Line, 'id' | 'tva' | 'tva_category' | 'exemption_code' | 'exemption_reason'>[]
  readonly client: Client
  readonly settings: Settings
  readonly amountTtc: number
  /** The latest day that has begun, `YYYY-MM-DD`. */
  readonly today: string
}

const ADDRESS = ['name', 'address1', 'postal', 'city'] as const
const BILLING_ADDRESS = ['billing_address1', 'billing_postal', 'billing_city'] as const

const isEmpty = (value: unknown): boolean => String(value ?? '').trim() === ''

const ofSettings = ({ settings, lines }: ToSend): readonly Missing[] => {
  const chargesTva = settings.tva_regime !== 'franchise' && lines.some(({ tva }) => tva > 0)
  const fields = [...ADDRESS, 'siren', ...(chargesTva ? (['tva_number'] as const) : [])] as const
  return fields.filter((field) => isEmpty(settings[field])).map((field) => ({ of: 'settings', field }))
}

/** Categories for which the client accounts for the TVA, by their number. */
const BY_NUMBER: ReadonlySet<string> = new Set(['reverse_charge', 'intra_community'])

const ofClient = ({ client, lines }: ToSend): readonly Missing[] => {
  const isFrenchCompany = client.kind === 'professional' && client.country === 'FR'
  const needsNumber = lines.some(({ tva_category: category }) => BY_NUMBER.has(category)) || (!client.has_tva && BY_NUMBER.has(client.tva_category))
  const fields = [
    ...(isEmpty(client.billing_address1) ? ADDRESS : (['name', ...BILLING_ADDRESS] as const)),
    ...(isFrenchCompany ? (['siren'] as const) : []),
    ...(needsNumber ? (['tva_number'] as const) : []),
  ]
  const hasNoCategory = !client.has_tva && client.tva_category === 'standard'
  const hasNoReason = !client.has_tva && Object.keys(reasonIssues(client)).length > 0
  return [
    ...fields.filter((field) => isEmpty(client[field])).map((field): Missing => ({ of: 'client', field })),
    ...(hasNoCategory ? [{ of: 'client', field: 'tva_category' } as const] : []),
    ...(hasNoReason ? [{ of: 'client', field: 'exemption_reason' } as const] : []),
  ]
}

const ofLines = ({ lines, client }: ToSend): readonly Missing[] => {
  if (lines.length === 0) return [{ of: 'lines' }]
  // The reason of a client without TVA stands for all lines.
  if (!client.has_tva) return []
  return lines.flatMap((line, at): readonly Missing[] =>
    Object.keys(reasonIssues(line)).length > 0 ? [{ of: 'line', id: line.id, number: at + 1 }] : [],
  )
}

const ofInvoice = ({ invoice: { kind, date, due_date: due }, amountTtc, today }: ToSend): readonly Missing[] => [
  ...(date !== null && date > today ? [{ of: 'invoice', problem: 'future' } as const] : []),
  ...(due !== null && due < (date ?? today) ? [{ of: 'invoice', problem: 'dueBefore' } as const] : []),
  ...(kind !== 'credit_note' && amountTtc < 0 ? [{ of: 'invoice', problem: 'negative' } as const] : []),
  ...(kind === 'credit_note' && amountTtc > 0 ? [{ of: 'invoice', problem: 'positive' } as const] : []),
]

/**
 * What an invoice lacks before it can be sent, in the order in which people enter it. The server
 * checks the same once more, and has the last word.
 */
export const missingToSend = (given: ToSend): readonly Missing[] => [...ofLines(given), ...ofInvoice(given), ...ofClient(given), ...ofSettings(given)]
