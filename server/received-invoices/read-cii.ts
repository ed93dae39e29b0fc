import { dayOf } from '#contract/accounting/bank/values.ts'
import { elementsAt, textAt, type XmlElement } from '#contract/accounting/xml-tree.ts'
import type { ReceivedLine, ReceivedParty, ReceivedTva } from '#contract/models/received-invoice/received-content.ts'
import { priceDetailsOf } from './price-details.ts'
import { hundredthsOf, presentTexts, type ReadInvoice, sirenOf } from './read-invoice.ts'

const AGREEMENT = 'SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement'
const SETTLEMENT = 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement'
const SUMS = `${SETTLEMENT}/SpecifiedTradeSettlementHeaderMonetarySummation`
const MEANS = `${SETTLEMENT}/SpecifiedTradeSettlementPaymentMeans`

/** Reads an invoice in the syntax CII (UN/CEFACT), as in a Factur-X PDF. */
export const readCii = (root: XmlElement): ReadInvoice => {
  const lines = elementsAt(root, 'SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem').map(lineOf)
  const tva = elementsAt(root, `${SETTLEMENT}/ApplicableTradeTax`).map(tvaOf)
  const sum = (name: string): number | null => hundredthsOf(textAt(root, `${SUMS}/${name}`))
  const currency = textAt(root, `${SETTLEMENT}/InvoiceCurrencyCode`)
  const taxes = elementsAt(root, `${SUMS}/TaxTotalAmount`)
  const tax = taxes.find(({ attributes }) => attributes['currencyID'] === currency) ?? taxes[0]
  return {
    type: textAt(root, 'ExchangedDocument/TypeCode') ?? '',
    ref: textAt(root, 'ExchangedDocument/ID'),
    date: dayOf(textAt(root, 'ExchangedDocument/IssueDateTime/DateTimeString') ?? ''),
    due_date: dayOf(textAt(root, `${SETTLEMENT}/SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString`) ?? ''),
    currency,
    seller: partyOf(elementsAt(root, `${AGREEMENT}/SellerTradeParty`)[0]),
    buyer: partyOf(elementsAt(root, `${AGREEMENT}/BuyerTradeParty`)[0]),
    lines: lines.filter((line) => line !== null),
    tva: tva.filter((row) => row !== null),
    unreadable: [...lines, ...tva].filter((part) => part === null).length,
    lineTotal: sum('LineTotalAmount'),
    allowances: sum('AllowanceTotalAmount') ?? 0,
    charges: sum('ChargeTotalAmount') ?? 0,
    amount_ht: sum('TaxBasisTotalAmount'),
    // Without TVA there is no sum of it.
    amount_tva: tax ? hundredthsOf(tax.text.trim()) : 0,
    amount_ttc: sum('GrandTotalAmount'),
    prepaid: sum('TotalPrepaidAmount') ?? 0,
    due: sum('DuePayableAmount'),
    order_ref: textAt(root, `${AGREEMENT}/BuyerOrderReferencedDocument/IssuerAssignedID`),
    payment: {
      iban: textAt(root, `${MEANS}/PayeePartyCreditorFinancialAccount/IBANID`),
      bic: textAt(root, `${MEANS}/PayeeSpecifiedCreditorFinancialInstitution/BICID`),
      reference: textAt(root, `${SETTLEMENT}/PaymentReference`),
      terms: textAt(root, `${SETTLEMENT}/SpecifiedTradePaymentTerms/Description`),
    },
    notes: elementsAt(root, 'ExchangedDocument/IncludedNote/Content').map(({ text }) => text.trim()),
  }
}

const NO_PARTY: ReceivedParty = { name: null, siren: null, tva_number: null, address: [] }

const partyOf = (party: XmlElement | undefined): ReceivedParty => {
  if (!party) return NO_PARTY
  const tax = elementsAt(party, 'SpecifiedTaxRegistration/ID').find(({ attributes }) => attributes['schemeID'] === 'VA')
  const at = (name: string): string | null => textAt(party, `PostalTradeAddress/${name}`)
  const town = presentTexts([at('PostcodeCode'), at('CityName')]).join(' ')
  return {
    name: textAt(party, 'Name'),
    siren: sirenOf(textAt(party, 'SpecifiedLegalOrganization/ID')),
    tva_number: tax?.text.trim() ?? null,
    address: presentTexts([at('LineOne'), at('LineTwo'), at('LineThree'), town === '' ? null : town, at('CountryID')]),
  }
}

const lineOf = (line: XmlElement): ReceivedLine | null => {
  const settlement = 'SpecifiedLineTradeSettlement'
  const amount = hundredthsOf(
    textAt(line, `${settlement}/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount`),
  )
  const designation = presentTexts([
    textAt(line, 'SpecifiedTradeProduct/Name'),
    textAt(line, 'SpecifiedTradeProduct/Description'),
  ]).join('\n')
  const quantity = textAt(line, 'SpecifiedLineTradeDelivery/BilledQuantity')
  const netPrice = 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice'
  const price = textAt(line, `${netPrice}/ChargeAmount`)
  const adjustments = elementsAt(line, `${settlement}/SpecifiedTradeAllowanceCharge`).map((adjustment) => ({
    indicator: textAt(adjustment, 'ChargeIndicator/Indicator'),
    amount: textAt(adjustment, 'ActualAmount'),
  }))
  const details = priceDetailsOf(textAt(line, `${netPrice}/BasisQuantity`), adjustments)
  if (amount === null || designation === '' || quantity === null || price === null || details === null) return null
  return {
    designation,
    quantity,
    unit_price: price,
    ...details,
    amount,
    rate: hundredthsOf(textAt(line, `${settlement}/ApplicableTradeTax/RateApplicablePercent`)),
  }
}

const tvaOf = (tax: XmlElement): ReceivedTva | null => {
  const [base, amount, category] = [
    hundredthsOf(textAt(tax, 'BasisAmount')),
    hundredthsOf(textAt(tax, 'CalculatedAmount')),
    textAt(tax, 'CategoryCode'),
  ]
  if (base === null || amount === null || category === null) return null
  return {
    category,
    base,
    amount,
    rate: hundredthsOf(textAt(tax, 'RateApplicablePercent')),
    reason: textAt(tax, 'ExemptionReason'),
  }
}
