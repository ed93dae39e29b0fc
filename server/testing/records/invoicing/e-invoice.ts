import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'

/** Amounts of an electronic invoice, in cents. */
export interface XmlAmounts {
  readonly lines: number
  readonly amount_ht: number
  readonly amount_tva: number
  readonly amount_ttc: number
  readonly prepaid: number
  readonly due: number
  /** Sum of TVA over its categories. */
  readonly tva: number
  /** Sum of the lines. */
  readonly line_amounts: number
}

const NAMESPACES = {
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
}

/** Reads texts by XPath. */
const texts = (document: XmlDocument, path: string): readonly string[] =>
  document.find(path, NAMESPACES).map((node) => node.content)

/** Texts at a path of an XML file, with the prefixes `ram`, `cac` and `cbc`. */
export const xmlTexts = (xml: string, path: string): readonly string[] => {
  const document = XmlDocument.fromString(xml)
  try {
    return texts(document, path)
  } finally {
    document.dispose()
  }
}

const cents = (text: string): number => Math.round(Number(text) * 100)
const sum = (values: readonly string[]): number => values.reduce((total, value) => total + cents(value), 0)

const PATHS = {
  cii: {
    line_amounts: '//ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount',
    tva: '//ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax/ram:CalculatedAmount',
    amount_ht: '//ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:TaxBasisTotalAmount',
    amount_tva: '//ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:TaxTotalAmount',
    amount_ttc: '//ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:GrandTotalAmount',
    prepaid: '//ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:TotalPrepaidAmount',
    due: '//ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:DuePayableAmount',
  },
  ubl: {
    line_amounts: '//cac:InvoiceLine/cbc:LineExtensionAmount | //cac:CreditNoteLine/cbc:LineExtensionAmount',
    tva: '//cac:TaxSubtotal/cbc:TaxAmount',
    amount_ht: '//cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount',
    amount_tva: '/*/cac:TaxTotal/cbc:TaxAmount',
    amount_ttc: '//cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount',
    prepaid: '//cac:LegalMonetaryTotal/cbc:PrepaidAmount',
    due: '//cac:LegalMonetaryTotal/cbc:PayableAmount',
  },
} as const

/** Reads the amounts of a CII or UBL file, independently of what wrote it. */
export const xmlAmounts = (xml: string, syntax: keyof typeof PATHS): XmlAmounts => {
  const document = XmlDocument.fromString(xml)
  try {
    const paths = PATHS[syntax]
    const all = Object.fromEntries(
      Object.entries(paths).map(([name, path]) => [name, sum(texts(document, path))]),
    ) as Omit<XmlAmounts, 'lines'>
    return { ...all, lines: texts(document, paths.line_amounts).length }
  } finally {
    document.dispose()
  }
}

/**
 * Validates CII files by the schemas of Factur-X, profile EN 16931. Returns what is wrong, or null.
 */
export const openFacturXSchema = (): { check(xml: string): string | null; close(): void } => {
  xmlRegisterFsInputProviders()
  const folder = join(
    dirname(createRequire(import.meta.url).resolve('@stackforge-eu/factur-x')),
    '..',
    'schema',
    'en16931',
  )
  const path = join(folder, 'FACTUR-X_EN16931.xsd')
  const schema = XmlDocument.fromBuffer(readFileSync(path), { url: path })
  const validator = XsdValidator.fromDoc(schema)
  return {
    check: (xml) => {
      const document = XmlDocument.fromString(xml)
      try {
        validator.validate(document)
        return null
      } catch (error) {
        return error instanceof Error ? error.message : String(error)
      } finally {
        document.dispose()
      }
    },
    close: () => {
      validator.dispose()
      schema.dispose()
    },
  }
}
