import { hasDocumentType } from '#contract/accounting/xml-tree.ts'
import type { IssueCode } from '#contract/core/issues.ts'

/** Files in a PDF, the invoice among them. */
export const MAX_FILES = 50
const MAX_BYTES = 20 * 1024 * 1024

/** Endings of files that a double click runs, on one system or another. */
const PROGRAM =
  /\.(apk|app|appimage|bat|chm|cmd|com|command|cpl|dll|dmg|exe|gadget|hta|html?|iso|jar|jse?|lnk|mjs|msi|msp|pif|pkg|ps1|py|reg|rb|scr|sh|svg|url|vbe?|vbs|wsf|wsh|xhtml)$/i

/** Namespaces of the root of an invoice, in CII and UBL. */
const INVOICE =
  /urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:|urn:oasis:names:specification:ubl:schema:xsd:(?:Invoice|CreditNote)-/

/** XML in any encoding of Unicode: its characters without those that are zero. */
const OPENING_OF_XML = /^(?:ï»¿|ÿþ|þÿ)?\s*</

const asText = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1').replaceAll('\0', '')

/** Whether a file runs, by its name; systems ignore spaces and dots at its end. */
export const isProgram = (name: string): boolean => PROGRAM.test(name.replace(/[\s.]+$/, ''))

/**
 * Why files beside the invoice of a PDF are refused, null if they are not: one of them is an
 * invoice too, or they are dangerous or large. They are never parsed, and stay in the original.
 */
export const supportingFilesIssue = (files: readonly Uint8Array[]): IssueCode | null => {
  if (files.reduce((sum, { byteLength }) => sum + byteLength, 0) > MAX_BYTES) return 'invoice_many_files'
  const xmls = files.map(asText).filter((text) => OPENING_OF_XML.test(text))
  if (xmls.some(hasDocumentType)) return 'xml_dangerous'
  return xmls.some((xml) => INVOICE.test(xml)) ? 'invoice_attachments' : null
}
