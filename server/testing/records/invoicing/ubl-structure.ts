import { XmlDocument, XmlElement } from 'libxml2-wasm'

/** Children that both documents have before their lines. */
const HEADER_END =
  'cbc:Note* cbc:DocumentCurrencyCode? cac:InvoicePeriod* cac:OrderReference? cac:BillingReference* cac:AccountingSupplierParty cac:AccountingCustomerParty cac:Delivery* cac:PaymentMeans* cac:TaxTotal* cac:LegalMonetaryTotal'
const PARTY =
  'cbc:EndpointID? cac:PartyIdentification* cac:PartyName* cac:PostalAddress? cac:PartyTaxScheme* cac:PartyLegalEntity*'
const ADDRESS = 'cbc:ID? cbc:StreetName? cbc:AdditionalStreetName? cbc:CityName? cbc:PostalZone? cac:Country?'
const CATEGORY = 'cbc:ID? cbc:Name? cbc:Percent? cbc:TaxExemptionReasonCode? cbc:TaxExemptionReason* cac:TaxScheme'
const LINE_END = 'cac:InvoicePeriod* cac:BillingReference* cac:Delivery* cac:TaxTotal* cac:Item cac:Price?'

/**
 * Children of the elements that our files use, in the order of the schemas of UBL 2.1 (OASIS):
 * `?` at most once, `*` any number, `+` at least once, else exactly once.
 */
const CHILDREN: Readonly<Record<string, string>> = {
  Invoice: `cbc:CustomizationID? cbc:ProfileID? cbc:ID cbc:IssueDate cbc:DueDate? cbc:InvoiceTypeCode? ${HEADER_END} cac:InvoiceLine+`,
  CreditNote: `cbc:CustomizationID? cbc:ProfileID? cbc:ID cbc:IssueDate cbc:CreditNoteTypeCode? ${HEADER_END} cac:CreditNoteLine+`,
  'cac:AccountingCustomerParty': 'cac:Party?',
  'cac:AccountingSupplierParty': 'cac:Party?',
  'cac:Address': ADDRESS,
  'cac:BillingReference': 'cac:InvoiceDocumentReference?',
  'cac:ClassifiedTaxCategory': CATEGORY,
  'cac:Country': 'cbc:IdentificationCode? cbc:Name?',
  'cac:CreditNoteLine': `cbc:ID cbc:Note* cbc:CreditedQuantity? cbc:LineExtensionAmount? ${LINE_END}`,
  'cac:Delivery': 'cbc:ID? cbc:ActualDeliveryDate? cac:DeliveryLocation? cac:DeliveryParty?',
  'cac:DeliveryLocation': 'cbc:ID? cbc:Name? cac:Address?',
  'cac:DeliveryParty': PARTY,
  'cac:FinancialInstitutionBranch': 'cbc:ID? cbc:Name? cac:Address?',
  'cac:InvoiceDocumentReference': 'cbc:ID cbc:IssueDate?',
  'cac:InvoiceLine': `cbc:ID cbc:Note* cbc:InvoicedQuantity? cbc:LineExtensionAmount ${LINE_END}`,
  'cac:InvoicePeriod': 'cbc:StartDate? cbc:EndDate? cbc:DescriptionCode*',
  'cac:Item': 'cbc:Name? cac:ClassifiedTaxCategory*',
  'cac:LegalMonetaryTotal':
    'cbc:LineExtensionAmount? cbc:TaxExclusiveAmount? cbc:TaxInclusiveAmount? cbc:PrepaidAmount? cbc:PayableRoundingAmount? cbc:PayableAmount',
  'cac:OrderReference': 'cbc:ID cbc:IssueDate?',
  'cac:Party': PARTY,
  'cac:PartyIdentification': 'cbc:ID',
  'cac:PartyLegalEntity': 'cbc:RegistrationName? cbc:CompanyID? cbc:CompanyLegalForm?',
  'cac:PartyName': 'cbc:Name',
  'cac:PartyTaxScheme': 'cbc:RegistrationName? cbc:CompanyID? cac:TaxScheme',
  'cac:PayeeFinancialAccount': 'cbc:ID? cbc:Name? cac:FinancialInstitutionBranch? cac:Country?',
  'cac:PaymentMeans': 'cbc:ID? cbc:PaymentMeansCode cbc:PaymentID* cac:PayeeFinancialAccount?',
  'cac:PostalAddress': ADDRESS,
  'cac:Price': 'cbc:PriceAmount',
  'cac:TaxCategory': CATEGORY,
  'cac:TaxScheme': 'cbc:ID? cbc:Name?',
  'cac:TaxSubtotal': 'cbc:TaxableAmount? cbc:TaxAmount cbc:Percent? cac:TaxCategory',
  'cac:TaxTotal': 'cbc:TaxAmount cac:TaxSubtotal*',
}

const nameOf = ({ prefix, name }: XmlElement): string => (prefix === '' ? name : `${prefix}:${name}`)

const childrenOf = (element: XmlElement): readonly XmlElement[] => {
  const children: XmlElement[] = []
  for (let node = element.firstChild; node !== null; node = node.next)
    if (node instanceof XmlElement) children.push(node)
  return children
}

/** « cbc:ID cbc:Note* » as an expression over names of children, each followed by a space. */
const patternOf = (children: string): RegExp =>
  new RegExp(
    `^${children.replaceAll(/(\S+?)([?*+]?)(?: |$)/g, (_, name: string, count: string) => `(?:${name} )${count}`)}$`,
  )

const problemsOf = (element: XmlElement): readonly string[] => {
  const children = childrenOf(element)
  const name = nameOf(element)
  if (name.startsWith('cbc:'))
    return children.length === 0 && element.content.trim() !== '' ? [] : [`${name}: it has a text and no element`]
  const allowed = CHILDREN[name]
  if (allowed === undefined) return [`${name}: not in the table`]
  const names = children.map((child) => `${nameOf(child)} `).join('')
  return [
    ...(patternOf(allowed).test(names) ? [] : [`${name}: ${names}instead of ${allowed}`]),
    ...children.flatMap(problemsOf),
  ]
}

/**
 * Tells where a UBL file has an element that the schemas do not allow there, has it too often, or
 * lacks one. The schemas themselves are in no package that we may use.
 */
export const ublStructureProblems = (xml: string): readonly string[] => {
  const document = XmlDocument.fromString(xml)
  try {
    return problemsOf(document.root)
  } finally {
    document.dispose()
  }
}
