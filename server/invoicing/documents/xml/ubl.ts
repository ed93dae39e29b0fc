import type { ComposedInvoice, ComposedParty, PostalAddress } from '../composed-invoice.ts'
import { decimal, element as el, type Xml, xmlDocument } from './element.ts'
import {
  type ExchangeInvoice,
  type ExchangeLine,
  type ExchangeTva,
  exchangeOf,
  PROFILE,
  type TvaDue,
} from './exchange.ts'

/** UNTDID 2005, where CII has 2475. */
const DUE_CODES: Readonly<Record<TvaDue, string>> = { invoice: '3', delivery: '35', payment: '432' }

/** UBL names an invoice and a credit note apart. */
const NAMES = {
  invoice: { root: 'Invoice', type: 'cbc:InvoiceTypeCode', line: 'cac:InvoiceLine', quantity: 'cbc:InvoicedQuantity' },
  credit: {
    root: 'CreditNote',
    type: 'cbc:CreditNoteTypeCode',
    line: 'cac:CreditNoteLine',
    quantity: 'cbc:CreditedQuantity',
  },
} as const

/** Writes a sent invoice as UBL 2.1: an Invoice, or a CreditNote. */
export const ublOf = (source: ComposedInvoice): string => {
  const invoice = exchangeOf(source)
  const isCredit = invoice.type === '381'
  const names = isCredit ? NAMES.credit : NAMES.invoice
  const content = [
    el('cbc:CustomizationID', PROFILE),
    el('cbc:ProfileID', invoice.process),
    el('cbc:ID', invoice.ref),
    el('cbc:IssueDate', source.date),
    isCredit ? '' : el('cbc:DueDate', source.due_date),
    el(names.type, invoice.type),
    ...source.notes.map(({ code, text }) => el('cbc:Note', `#${code}#${text}`)),
    el('cbc:DocumentCurrencyCode', 'EUR'),
    el('cac:InvoicePeriod', [
      el('cbc:StartDate', source.period?.start ?? null),
      el('cbc:EndDate', source.period?.end ?? null),
      el('cbc:DescriptionCode', invoice.tva_due && DUE_CODES[invoice.tva_due]),
    ]),
    el('cac:OrderReference', [el('cbc:ID', source.order_ref)]),
    ...invoice.preceding.map(({ ref, date }) =>
      el('cac:BillingReference', [el('cac:InvoiceDocumentReference', [el('cbc:ID', ref), el('cbc:IssueDate', date)])]),
    ),
    ...parties(invoice),
    delivery(invoice),
    paymentMeans(invoice),
    taxTotal(invoice),
    el('cac:LegalMonetaryTotal', [
      euros('cbc:LineExtensionAmount', invoice.amount_ht),
      euros('cbc:TaxExclusiveAmount', invoice.amount_ht),
      euros('cbc:TaxInclusiveAmount', invoice.amount_ttc),
      invoice.prepaid === 0 ? '' : euros('cbc:PrepaidAmount', invoice.prepaid),
      euros('cbc:PayableAmount', invoice.due),
    ]),
    ...invoice.lines.map((line, index) => writeLine(line, index, names)),
  ]
  return xmlDocument(el(names.root, content, namespaces(names.root)))
}

const namespaces = (root: string) => ({
  xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
  'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
})

const euros = (name: string, cents: number): Xml => el(name, decimal(cents), { currencyID: 'EUR' })

const VAT: Xml = el('cac:TaxScheme', [el('cbc:ID', 'VAT')])

const address = (name: string, { address1, address2, city, postal, country }: PostalAddress): Xml =>
  el(name, [
    el('cbc:StreetName', address1),
    el('cbc:AdditionalStreetName', address2),
    el('cbc:CityName', city),
    el('cbc:PostalZone', postal),
    el('cac:Country', [el('cbc:IdentificationCode', country)]),
  ])

const taxNumber = (number: string | null, scheme: 'VAT' | 'LOC'): Xml =>
  number === null
    ? ''
    : el('cac:PartyTaxScheme', [el('cbc:CompanyID', number), el('cac:TaxScheme', [el('cbc:ID', scheme)])])

const party = (
  role: string,
  one: ComposedParty,
  { legal, numbers }: { readonly legal: string | null; readonly numbers: Xml },
): Xml =>
  el(role, [
    el('cac:Party', [
      one.endpoint === null ? '' : el('cbc:EndpointID', one.endpoint.id, { schemeID: one.endpoint.scheme }),
      one.siret === null ? '' : el('cac:PartyIdentification', [el('cbc:ID', one.siret, { schemeID: '0009' })]),
      address('cac:PostalAddress', one),
      numbers,
      el('cac:PartyLegalEntity', [
        el('cbc:RegistrationName', one.name),
        one.siren === null ? '' : el('cbc:CompanyID', one.siren, { schemeID: '0002' }),
        el('cbc:CompanyLegalForm', legal),
      ]),
    ]),
  ])

const parties = ({ source: { seller, buyer }, is_outside_scope }: ExchangeInvoice): readonly Xml[] => {
  const tvaNumber = is_outside_scope ? null : seller.tva_number
  // A seller that charges no TVA has another tax number: BT-32, the SIREN (BR-E-02).
  const sellerNumber = tvaNumber === null ? taxNumber(seller.siren, 'LOC') : taxNumber(tvaNumber, 'VAT')
  const buyerNumber = is_outside_scope ? '' : taxNumber(buyer.tva_number, 'VAT')
  return [
    party('cac:AccountingSupplierParty', seller, { legal: seller.legal_form, numbers: sellerNumber }),
    party('cac:AccountingCustomerParty', buyer, { legal: null, numbers: buyerNumber }),
  ]
}

const delivery = ({ delivery: to, delivered_on }: ExchangeInvoice): Xml =>
  el('cac:Delivery', [
    el('cbc:ActualDeliveryDate', delivered_on),
    ...(to === null
      ? []
      : [
          el('cac:DeliveryLocation', [address('cac:Address', to)]),
          el('cac:DeliveryParty', [el('cac:PartyName', [el('cbc:Name', to.name)])]),
        ]),
  ])

const paymentMeans = ({ ref, source: { kind, seller } }: ExchangeInvoice): Xml =>
  kind === 'credit_note' || seller.iban === null
    ? ''
    : el('cac:PaymentMeans', [
        el('cbc:PaymentMeansCode', '58'),
        el('cbc:PaymentID', ref),
        el('cac:PayeeFinancialAccount', [
          el('cbc:ID', seller.iban),
          el('cac:FinancialInstitutionBranch', [el('cbc:ID', seller.bic)]),
        ]),
      ])

const taxTotal = (invoice: ExchangeInvoice): Xml =>
  el('cac:TaxTotal', [
    euros('cbc:TaxAmount', invoice.amount_tva),
    ...invoice.tva.map((sum) =>
      el('cac:TaxSubtotal', [
        euros('cbc:TaxableAmount', sum.base),
        euros('cbc:TaxAmount', sum.amount),
        sumCategory(sum),
      ]),
    ),
  ])

/** A line outside the scope of TVA has no rate (BR-O-05). */
const percent = (code: string, rate: number): Xml => (code === 'O' ? '' : el('cbc:Percent', decimal(rate)))

const sumCategory = ({ code, rate, exemption }: ExchangeTva): Xml =>
  el('cac:TaxCategory', [
    el('cbc:ID', code),
    percent(code, rate),
    el('cbc:TaxExemptionReasonCode', exemption?.code ?? null),
    el('cbc:TaxExemptionReason', exemption?.reason ?? null),
    VAT,
  ])

const writeLine = (line: ExchangeLine, index: number, names: (typeof NAMES)[keyof typeof NAMES]): Xml =>
  el(names.line, [
    el('cbc:ID', index + 1),
    el(names.quantity, decimal(line.quantity), { unitCode: line.unit_code }),
    euros('cbc:LineExtensionAmount', line.amount),
    line.period === null
      ? ''
      : el('cac:InvoicePeriod', [el('cbc:StartDate', line.period.start), el('cbc:EndDate', line.period.end)]),
    el('cac:Item', [
      el('cbc:Name', line.designation),
      el('cac:ClassifiedTaxCategory', [el('cbc:ID', line.code), percent(line.code, line.rate), VAT]),
    ]),
    el('cac:Price', [euros('cbc:PriceAmount', line.unit_price)]),
  ])
