import { dayOf } from '#contract/accounting/bank/values.ts'
import { elementsAt, textAt, type XmlElement } from '#contract/accounting/xml-tree.ts'
import type { ReceivedLine, ReceivedParty, ReceivedTva } from '#contract/models/received-invoice/received-content.ts'
import { priceDetailsOf } from './price-details.ts'
import { hundredthsOf, presentTexts, type ReadInvoice, sirenOf } from './read-invoice.ts'

/** Reads an invoice or a credit note in the syntax UBL 2.1. */
export const readUbl = (root: XmlElement): ReadInvoice => {
  const kind = root.name === 'CreditNote' ? 'CreditNote' : 'Invoice'
  const lines = elementsAt(root, `${kind}Line`).map(lineOf)
  const currency = textAt(root, 'DocumentCurrencyCode')
  // A second total repeats the TVA in another currency, without rows.
  const totals = elementsAt(root, 'TaxTotal')
  const total =
    totals.find((one) => elementsAt(one, 'TaxAmount')[0]?.attributes['currencyID'] === currency) ?? totals[0]
  const tva = total ? elementsAt(total, 'TaxSubtotal').map(tvaOf) : []
  const sum = (name: string): number | null => hundredthsOf(textAt(root, `LegalMonetaryTotal/${name}`))
  return {
    type: textAt(root, `${kind}TypeCode`) ?? '',
    ref: textAt(root, 'ID'),
    date: dayOf(textAt(root, 'IssueDate') ?? ''),
    due_date: dayOf(textAt(root, 'DueDate') ?? textAt(root, 'PaymentMeans/PaymentDueDate') ?? ''),
    currency,
    seller: partyOf(elementsAt(root, 'AccountingSupplierParty/Party')[0]),
    buyer: partyOf(elementsAt(root, 'AccountingCustomerParty/Party')[0]),
    lines: lines.filter((line) => line !== null),
    tva: tva.filter((row) => row !== null),
    unreadable: [...lines, ...tva].filter((part) => part === null).length,
    lineTotal: sum('LineExtensionAmount'),
    allowances: sum('AllowanceTotalAmount') ?? 0,
    charges: sum('ChargeTotalAmount') ?? 0,
    amount_ht: sum('TaxExclusiveAmount'),
    // Without TVA there is no sum of it.
    amount_tva: total ? hundredthsOf(textAt(total, 'TaxAmount')) : 0,
    amount_ttc: sum('TaxInclusiveAmount'),
    prepaid: sum('PrepaidAmount') ?? 0,
    due: sum('PayableAmount'),
    order_ref: textAt(root, 'OrderReference/ID'),
    payment: {
      iban: textAt(root, 'PaymentMeans/PayeeFinancialAccount/ID'),
      bic: textAt(root, 'PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch/ID'),
      reference: textAt(root, 'PaymentMeans/PaymentID'),
      terms: textAt(root, 'PaymentTerms/Note'),
    },
    notes: elementsAt(root, 'Note').map(({ text }) => text.trim()),
  }
}

const NO_PARTY: ReceivedParty = { name: null, siren: null, tva_number: null, address: [] }

const partyOf = (party: XmlElement | undefined): ReceivedParty => {
  if (!party) return NO_PARTY
  const tax = elementsAt(party, 'PartyTaxScheme').find((scheme) => textAt(scheme, 'TaxScheme/ID') === 'VAT')
  const at = (name: string): string | null => textAt(party, `PostalAddress/${name}`)
  const town = presentTexts([at('PostalZone'), at('CityName')]).join(' ')
  return {
    name: textAt(party, 'PartyLegalEntity/RegistrationName') ?? textAt(party, 'PartyName/Name'),
    siren: sirenOf(textAt(party, 'PartyLegalEntity/CompanyID')),
    tva_number: tax ? textAt(tax, 'CompanyID') : null,
    address: presentTexts([
      at('StreetName'),
      at('AdditionalStreetName'),
      town === '' ? null : town,
      at('Country/IdentificationCode'),
    ]),
  }
}

const lineOf = (line: XmlElement): ReceivedLine | null => {
  const amount = hundredthsOf(textAt(line, 'LineExtensionAmount'))
  const designation = presentTexts([textAt(line, 'Item/Name'), textAt(line, 'Item/Description')]).join('\n')
  const quantity = textAt(line, 'InvoicedQuantity') ?? textAt(line, 'CreditedQuantity')
  const price = textAt(line, 'Price/PriceAmount')
  const adjustments = elementsAt(line, 'AllowanceCharge').map((adjustment) => ({
    indicator: textAt(adjustment, 'ChargeIndicator'),
    amount: textAt(adjustment, 'Amount'),
  }))
  const details = priceDetailsOf(textAt(line, 'Price/BaseQuantity'), adjustments)
  if (amount === null || designation === '' || quantity === null || price === null || details === null) return null
  return {
    designation,
    quantity,
    unit_price: price,
    ...details,
    amount,
    rate: hundredthsOf(textAt(line, 'Item/ClassifiedTaxCategory/Percent')),
  }
}

const tvaOf = (row: XmlElement): ReceivedTva | null => {
  const [base, amount, category] = [
    hundredthsOf(textAt(row, 'TaxableAmount')),
    hundredthsOf(textAt(row, 'TaxAmount')),
    textAt(row, 'TaxCategory/ID'),
  ]
  if (base === null || amount === null || category === null) return null
  return {
    category,
    base,
    amount,
    rate: hundredthsOf(textAt(row, 'TaxCategory/Percent')),
    reason: textAt(row, 'TaxCategory/TaxExemptionReason'),
  }
}
