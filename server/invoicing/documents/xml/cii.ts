import type { ComposedInvoice, ComposedParty, NamedAddress, Period, PostalAddress } from '../composed-invoice.ts'
import { decimal, element as el, type Xml, xmlDocument } from './element.ts'
import {
  type ExchangeInvoice,
  type ExchangeLine,
  type ExchangeTva,
  exchangeOf,
  PROFILE,
  type TvaDue,
} from './exchange.ts'

const NAMESPACES = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
}

/** UNTDID 2475. */
const DUE_CODES: Readonly<Record<TvaDue, string>> = { invoice: '5', delivery: '29', payment: '72' }

/** Writes a sent invoice as CII (D22B), profile EN 16931: the file inside a Factur-X. */
export const ciiOf = (source: ComposedInvoice): string => {
  const invoice = exchangeOf(source)
  return xmlDocument(
    el(
      'rsm:CrossIndustryInvoice',
      [
        el('rsm:ExchangedDocumentContext', [
          el('ram:BusinessProcessSpecifiedDocumentContextParameter', [el('ram:ID', invoice.process)]),
          el('ram:GuidelineSpecifiedDocumentContextParameter', [el('ram:ID', PROFILE)]),
        ]),
        el('rsm:ExchangedDocument', [
          el('ram:ID', invoice.ref),
          el('ram:TypeCode', invoice.type),
          day('ram:IssueDateTime', source.date),
          ...source.notes.map(({ code, text }) =>
            el('ram:IncludedNote', [el('ram:Content', text), el('ram:SubjectCode', code)]),
          ),
        ]),
        el('rsm:SupplyChainTradeTransaction', [
          ...invoice.lines.map(line),
          agreement(invoice),
          delivery(invoice),
          settlement(invoice),
        ]),
      ],
      NAMESPACES,
    ),
  )
}

const day = (name: string, date: string | null, type = 'udt'): Xml =>
  date === null ? '' : el(name, [el(`${type}:DateTimeString`, date.replaceAll('-', ''), { format: '102' })])

const period = (value: Period | null): Xml =>
  value === null
    ? ''
    : el('ram:BillingSpecifiedPeriod', [day('ram:StartDateTime', value.start), day('ram:EndDateTime', value.end)])

/** A line outside the scope of TVA has no rate (BR-O-05). */
const rate = (code: string, value: number): Xml => (code === 'O' ? '' : el('ram:RateApplicablePercent', decimal(value)))

const line = (one: ExchangeLine, index: number): Xml =>
  el('ram:IncludedSupplyChainTradeLineItem', [
    el('ram:AssociatedDocumentLineDocument', [el('ram:LineID', index + 1)]),
    el('ram:SpecifiedTradeProduct', [el('ram:Name', one.designation)]),
    el('ram:SpecifiedLineTradeAgreement', [
      el('ram:NetPriceProductTradePrice', [el('ram:ChargeAmount', decimal(one.unit_price))]),
    ]),
    el('ram:SpecifiedLineTradeDelivery', [
      el('ram:BilledQuantity', decimal(one.quantity), { unitCode: one.unit_code }),
    ]),
    el('ram:SpecifiedLineTradeSettlement', [
      el('ram:ApplicableTradeTax', [
        el('ram:TypeCode', 'VAT'),
        el('ram:CategoryCode', one.code),
        rate(one.code, one.rate),
      ]),
      period(one.period),
      el('ram:SpecifiedTradeSettlementLineMonetarySummation', [el('ram:LineTotalAmount', decimal(one.amount))]),
    ]),
  ])

const address = ({ postal, address1, address2, city, country }: PostalAddress): Xml =>
  el('ram:PostalTradeAddress', [
    el('ram:PostcodeCode', postal),
    el('ram:LineOne', address1),
    el('ram:LineTwo', address2),
    el('ram:CityName', city),
    el('ram:CountryID', country),
  ])

const taxNumber = (number: string | null, scheme: 'VA' | 'FC'): Xml =>
  number === null ? '' : el('ram:SpecifiedTaxRegistration', [el('ram:ID', number, { schemeID: scheme })])

/** `role` is the element; `legal` is only said of the seller. */
const party = (
  role: string,
  one: ComposedParty,
  { legal, numbers }: { readonly legal: string | null; readonly numbers: Xml },
): Xml =>
  el(role, [
    one.siret === null ? '' : el('ram:GlobalID', one.siret, { schemeID: '0009' }),
    el('ram:Name', one.name),
    el('ram:Description', legal),
    one.siren === null ? '' : el('ram:SpecifiedLegalOrganization', [el('ram:ID', one.siren, { schemeID: '0002' })]),
    address(one),
    one.endpoint === null
      ? ''
      : el('ram:URIUniversalCommunication', [el('ram:URIID', one.endpoint.id, { schemeID: one.endpoint.scheme })]),
    numbers,
  ])

const shipTo = (to: NamedAddress): Xml => el('ram:ShipToTradeParty', [el('ram:Name', to.name), address(to)])

const agreement = ({ source, is_outside_scope }: ExchangeInvoice): Xml => {
  const { seller, buyer } = source
  const tvaNumber = is_outside_scope ? null : seller.tva_number
  // A seller that charges no TVA has another tax number: BT-32, the SIREN (BR-E-02).
  const sellerNumber = tvaNumber === null ? taxNumber(seller.siren, 'FC') : taxNumber(tvaNumber, 'VA')
  const buyerNumber = is_outside_scope ? '' : taxNumber(buyer.tva_number, 'VA')
  return el('ram:ApplicableHeaderTradeAgreement', [
    party('ram:SellerTradeParty', seller, { legal: seller.legal_form, numbers: sellerNumber }),
    party('ram:BuyerTradeParty', buyer, { legal: null, numbers: buyerNumber }),
    el('ram:BuyerOrderReferencedDocument', [el('ram:IssuerAssignedID', source.order_ref)]),
  ])
}

const delivery = (invoice: ExchangeInvoice): Xml =>
  el('ram:ApplicableHeaderTradeDelivery', [
    invoice.delivery === null ? '' : shipTo(invoice.delivery),
    el('ram:ActualDeliverySupplyChainEvent', [day('ram:OccurrenceDateTime', invoice.delivered_on)]),
  ])

const settlement = (invoice: ExchangeInvoice): Xml => {
  const { source } = invoice
  return el('ram:ApplicableHeaderTradeSettlement', [
    el('ram:PaymentReference', invoice.ref),
    el('ram:InvoiceCurrencyCode', 'EUR'),
    paymentMeans(source),
    ...invoice.tva.map((sum) => tvaSum(sum, invoice.tva_due)),
    period(source.period),
    el('ram:SpecifiedTradePaymentTerms', [day('ram:DueDateDateTime', source.due_date)]),
    el('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      el('ram:LineTotalAmount', decimal(invoice.amount_ht)),
      el('ram:TaxBasisTotalAmount', decimal(invoice.amount_ht)),
      el('ram:TaxTotalAmount', decimal(invoice.amount_tva), { currencyID: 'EUR' }),
      el('ram:GrandTotalAmount', decimal(invoice.amount_ttc)),
      invoice.prepaid === 0 ? '' : el('ram:TotalPrepaidAmount', decimal(invoice.prepaid)),
      el('ram:DuePayableAmount', decimal(invoice.due)),
    ]),
    ...invoice.preceding.map(({ ref, date }) =>
      el('ram:InvoiceReferencedDocument', [
        el('ram:IssuerAssignedID', ref),
        day('ram:FormattedIssueDateTime', date, 'qdt'),
      ]),
    ),
  ])
}

const paymentMeans = ({ kind, seller }: ComposedInvoice): Xml =>
  kind === 'credit_note' || seller.iban === null
    ? ''
    : el('ram:SpecifiedTradeSettlementPaymentMeans', [
        el('ram:TypeCode', '58'),
        el('ram:PayeePartyCreditorFinancialAccount', [el('ram:IBANID', seller.iban)]),
        el('ram:PayeeSpecifiedCreditorFinancialInstitution', [el('ram:BICID', seller.bic)]),
      ])

const tvaSum = (sum: ExchangeTva, due: TvaDue | null): Xml =>
  el('ram:ApplicableTradeTax', [
    el('ram:CalculatedAmount', decimal(sum.amount)),
    el('ram:TypeCode', 'VAT'),
    el('ram:ExemptionReason', sum.exemption?.reason ?? null),
    el('ram:BasisAmount', decimal(sum.base)),
    el('ram:CategoryCode', sum.code),
    el('ram:ExemptionReasonCode', sum.exemption?.code ?? null),
    sum.exemption === null && due !== null ? el('ram:DueDateTypeCode', DUE_CODES[due]) : '',
    rate(sum.code, sum.rate),
  ])
