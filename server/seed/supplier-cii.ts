import { addDays } from '#contract/core/kinds/days.ts'
import { decimal, element as el, type Xml, xmlDocument } from '../invoicing/documents/xml/element.ts'
import type { SuppliedInvoice } from './texts/suppliers.ts'

const NAMESPACES = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
}

const RATE = 20

const day = (date: string): Xml => el('udt:DateTimeString', date.replaceAll('-', ''), { format: '102' })
const tax = (inner: readonly Xml[]): Xml => el('ram:ApplicableTradeTax', inner)

/** Writes a supplier's invoice in CII, as their program would. */
export const supplierCii = (invoice: SuppliedInvoice, today: string, buyer: string): string => {
  const { seller, siren, tva_number, address, iban, ref, daysAgo, days, isCredit, lines } = invoice
  const date = addDays(today, -daysAgo)
  const [street, postal, city] = address
  const amounts = lines.map(([, quantity, price]) => quantity * price)
  const base = amounts.reduce((sum, amount) => sum + amount, 0)
  const tva = Math.round((base * RATE) / 100)
  const ttc = decimal(base + tva)
  const rate = [el('ram:TypeCode', 'VAT'), el('ram:CategoryCode', 'S'), el('ram:RateApplicablePercent', `${RATE}.00`)]
  const line = (at: number): Xml => {
    const [designation, quantity, price] = lines[at] ?? ['', 0, 0]
    const sum = el('ram:SpecifiedTradeSettlementLineMonetarySummation', [
      el('ram:LineTotalAmount', decimal(amounts[at] ?? 0)),
    ])
    return el('ram:IncludedSupplyChainTradeLineItem', [
      el('ram:AssociatedDocumentLineDocument', [el('ram:LineID', at + 1)]),
      el('ram:SpecifiedTradeProduct', [el('ram:Name', designation)]),
      el('ram:SpecifiedLineTradeAgreement', [
        el('ram:NetPriceProductTradePrice', [el('ram:ChargeAmount', decimal(price))]),
      ]),
      el('ram:SpecifiedLineTradeDelivery', [el('ram:BilledQuantity', quantity, { unitCode: 'C62' })]),
      el('ram:SpecifiedLineTradeSettlement', [tax(rate), sum]),
    ])
  }
  const sellerParty = el('ram:SellerTradeParty', [
    el('ram:Name', seller),
    el('ram:SpecifiedLegalOrganization', [el('ram:ID', siren, { schemeID: '0002' })]),
    el('ram:PostalTradeAddress', [
      el('ram:PostcodeCode', postal),
      el('ram:LineOne', street),
      el('ram:CityName', city),
      el('ram:CountryID', 'FR'),
    ]),
    el('ram:SpecifiedTaxRegistration', [el('ram:ID', tva_number, { schemeID: 'VA' })]),
  ])
  const settlement = el('ram:ApplicableHeaderTradeSettlement', [
    el('ram:PaymentReference', ref),
    el('ram:InvoiceCurrencyCode', 'EUR'),
    el('ram:SpecifiedTradeSettlementPaymentMeans', [
      el('ram:TypeCode', '58'),
      el('ram:PayeePartyCreditorFinancialAccount', [el('ram:IBANID', iban)]),
    ]),
    tax([
      el('ram:CalculatedAmount', decimal(tva)),
      el('ram:TypeCode', 'VAT'),
      el('ram:BasisAmount', decimal(base)),
      ...rate.slice(1),
    ]),
    el('ram:SpecifiedTradePaymentTerms', [el('ram:DueDateDateTime', [day(addDays(date, days))])]),
    el('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      el('ram:LineTotalAmount', decimal(base)),
      el('ram:TaxBasisTotalAmount', decimal(base)),
      el('ram:TaxTotalAmount', decimal(tva), { currencyID: 'EUR' }),
      el('ram:GrandTotalAmount', ttc),
      el('ram:DuePayableAmount', ttc),
    ]),
  ])
  const head = [el('ram:ID', ref), el('ram:TypeCode', isCredit ? '381' : '380'), el('ram:IssueDateTime', [day(date)])]
  return xmlDocument(
    el(
      'rsm:CrossIndustryInvoice',
      [
        el('rsm:ExchangedDocument', head),
        el('rsm:SupplyChainTradeTransaction', [
          ...lines.map((_line, at) => line(at)),
          el('ram:ApplicableHeaderTradeAgreement', [sellerParty, el('ram:BuyerTradeParty', [el('ram:Name', buyer)])]),
          settlement,
        ]),
      ],
      NAMESPACES,
    ),
  )
}
