import type { TvaCategory } from '#contract/invoicing/tva.ts'
import type { invoiceLine } from '../../../database/schema/billing.ts'
import type { settings } from '../../../database/schema/company.ts'
import type { client } from '../../../database/schema/people.ts'
import { createRandom, type Random } from '../../../seed/random.ts'
import { SELLER } from './invoicing.ts'

type Line = Omit<typeof invoiceLine.$inferInsert, 'invoice_id'>
type Buyer = typeof client.$inferInsert
type SellerValues = Partial<typeof settings.$inferInsert>

/**
 * One invoice to send: alone, then credited in full, or as a deposit that a final invoice deducts.
 */
export interface InvoiceCase {
  readonly chain: 'invoice' | 'credited' | 'deposited'
  readonly seller: SellerValues
  readonly buyer: Buyer
  readonly lines: readonly Line[]
  readonly order_ref: string | null
  readonly introduction: string | null
}

/** Documents that a case becomes. */
export const DOCUMENTS_OF = { invoice: 1, credited: 2, deposited: 2 } as const satisfies Record<
  InvoiceCase['chain'],
  number
>

const PROFESSIONAL: Buyer = {
  ...{ name: 'Dupont & Fils', address1: '4 quai du Commerce', postal: '31000', city: 'Toulouse' },
  ...{ siren: '552100554', siret: '55210055400013', tva_number: 'FR40552100554' },
}

const abroad = (country: string, tva_number: string | null, values: Partial<Buyer>): Buyer => ({
  ...{ name: 'Müller <Söhne> "GmbH"', address1: 'Hauptstraße 1', postal: '10115', city: 'Berlin', country },
  ...{ tva_number, electronic_address: tva_number, billing_email: 'rechnung@exemple.de', has_tva: false },
  ...values,
})

/** Addressed by the TVA number alone. */
const WITHOUT_ADDRESS: Partial<Buyer> = { electronic_address: null, billing_email: null }

/** Kinds of clients with the reason for which they pay no TVA. */
const BUYERS: readonly (readonly [Buyer, weight: number])[] = [
  [PROFESSIONAL, 6],
  [{ ...PROFESSIONAL, delivery_address1: '9 chemin du Port', delivery_postal: '31200', delivery_city: 'Toulouse' }, 1],
  [
    {
      ...PROFESSIONAL,
      billing_name: 'Services comptables',
      billing_address1: '1 place du Capitole',
      billing_postal: '31000',
      billing_city: 'Toulouse',
    },
    1,
  ],
  [{ ...PROFESSIONAL, name: 'Mairie de Lyon', kind: 'public', tva_number: null, order_ref: 'ENG-2026-118' }, 2],
  [
    {
      name: 'Zoé Martin 😀',
      kind: 'individual',
      address1: '3 rue Haute',
      postal: '69005',
      city: 'Lyon',
      billing_email: 'zoe@exemple.fr',
    },
    2,
  ],
  [
    {
      ...PROFESSIONAL,
      has_tva: false,
      tva_category: 'exempt',
      exemption_code: 'VATEX-FR-CGI261-4',
      exemption_reason: 'Formation professionnelle continue exonérée de TVA',
    },
    1,
  ],
  [abroad('BE', 'BE0123456749', { tva_category: 'reverse_charge', exemption_code: 'VATEX-EU-AE' }), 2],
  [
    abroad('BE', 'BE0123456749', { ...WITHOUT_ADDRESS, tva_category: 'reverse_charge', exemption_code: 'VATEX-EU-AE' }),
    1,
  ],
  [abroad('IT', 'IT00743110157', { ...WITHOUT_ADDRESS, has_tva: true }), 1],
  [abroad('DE', 'DE136695976', { tva_category: 'intra_community', exemption_code: 'VATEX-EU-IC' }), 1],
  [abroad('US', null, { tva_category: 'export', exemption_code: 'VATEX-EU-G' }), 1],
  [abroad('GB', 'GB123456789', { tva_category: 'outside_scope', exemption_code: 'VATEX-EU-O' }), 1],
]

const SELLERS: readonly (readonly [SellerValues, weight: number])[] = [
  [{ ...SELLER, tva_regime: 'normal', tva_on_debits: false, siret: '73282932000074' }, 6],
  [
    {
      ...SELLER,
      tva_regime: 'normal',
      tva_on_debits: true,
      siret: null,
      early_payment_terms: 'Escompte de 1 % sous 8 jours.',
    },
    2,
  ],
  [
    {
      ...SELLER,
      tva_regime: 'franchise',
      tva_on_debits: false,
      tva_number: null,
      legal_form: 'EI',
      capital: null,
      rcs: null,
      siret: null,
    },
    2,
  ],
]

const DESIGNATIONS = [
  'Reprise du câblage (ticket n° 4012)',
  'Supervision & astreinte',
  'Manuel <édition 2026>',
  'Forfait « démarrage »\nDeux jours sur site',
  '日本 😀 licence',
  'x'.repeat(180),
]

/** Rates that a test of rounding needs, and those of every day more often. */
const RATES: readonly (readonly [number, number])[] = [
  [2000, 8],
  [1000, 2],
  [550, 3],
  [210, 1],
  [850, 1],
  [105, 1],
]

/** Generates cases until they make this number of documents; the same seed gives the same cases. */
export const invoiceCases = (documents: number, seed: number): readonly InvoiceCase[] => {
  const random = createRandom(seed)
  const cases: InvoiceCase[] = []
  for (let made = 0; made < documents; ) {
    const one = invoiceCase(random, documents - made)
    cases.push(one)
    made += DOCUMENTS_OF[one.chain]
  }
  return cases
}

const invoiceCase = (random: Random, left: number): InvoiceCase => {
  const buyer = random.weighted(BUYERS)
  return {
    chain:
      left === 1
        ? 'invoice'
        : random.weighted([['invoice', 5] as const, ['credited', 3] as const, ['deposited', 2] as const]),
    seller: random.weighted(SELLERS),
    buyer,
    lines: linesOf(random, buyer),
    order_ref: buyer.order_ref ?? (random.chance(0.3) ? `BC-${random.int(1, 9999)}` : null),
    introduction: random.chance(0.2) ? 'Suite à votre commande, voici le détail.' : null,
  }
}

const linesOf = (random: Random, buyer: Buyer): readonly Line[] => {
  const lines = Array.from(
    {
      length: random.weighted([
        [random.int(1, 4), 6],
        [random.int(5, 30), 1],
      ]),
    },
    (_, position) => lineOf(random, position, buyer),
  )
  if (!random.chance(0.2)) return lines
  const [first] = lines
  // Less than the line that it discounts.
  const discount = first && {
    ...first,
    designation: 'Remise commerciale',
    quantity: 100,
    unit_price: -Math.floor(((first.quantity ?? 0) * (first.unit_price ?? 0)) / 300),
  }
  return discount ? [...lines, { ...discount, position: lines.length }] : lines
}

type Untaxed = readonly [Exclude<TvaCategory, 'standard' | 'outside_scope'>, code: string]

/** Categories without TVA that may stand beside taxed lines; two want the number of the client. */
const UNTAXED: readonly Untaxed[] = [
  ['exempt', 'VATEX-FR-CGI261-4'],
  ['exempt', 'VATEX-EU-79-C'],
  ['export', 'VATEX-EU-G'],
]
const BY_NUMBER: readonly Untaxed[] = [
  ['reverse_charge', 'VATEX-EU-AE'],
  ['intra_community', 'VATEX-EU-IC'],
]

/** Null for a line with TVA. The category of a client without TVA precedes that of its lines. */
const untaxedOf = (random: Random, { has_tva = true, tva_number = null }: Buyer): Untaxed | null => {
  if (!has_tva) return ['exempt', 'VATEX-FR-CGI261-4']
  return random.chance(0.15) ? random.pick(tva_number === null ? UNTAXED : [...UNTAXED, ...BY_NUMBER]) : null
}

const lineOf = (random: Random, position: number, buyer: Buyer): Line => {
  const hasPeriod = random.chance(0.4)
  const [category, exemption_code] = untaxedOf(random, buyer) ?? ['standard', null]
  return {
    position,
    designation: random.pick(DESIGNATIONS),
    quantity: random.int(1, 9999),
    unit: random.pick(['hour', 'day', 'month', 'unit']),
    unit_price: random.int(100, 99_999),
    nature: random.pick(['services', 'services', 'goods']),
    tva: category === 'standard' ? random.weighted(RATES) : 0,
    tva_category: category,
    exemption_code,
    period_start: hasPeriod ? `2026-10-0${random.int(1, 9)}` : null,
    period_end: hasPeriod ? `2026-10-${random.int(10, 31)}` : null,
  }
}
