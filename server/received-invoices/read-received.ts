import type { XmlElement } from '#contract/accounting/xml-tree.ts'
import type { ReceivedFormat } from '#contract/models/received-invoice/received-invoice.ts'
import { refusal } from '../files/upload-form.ts'
import { readXml } from '../input/xml.ts'
import { attachedXml } from './attached-xml.ts'
import { type CheckedInvoice, checkInvoice } from './check-invoice.ts'
import { readCii } from './read-cii.ts'
import type { ReadInvoice } from './read-invoice.ts'
import { readUbl } from './read-ubl.ts'

const CII = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:'
const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:'

const MIB = 1024 * 1024
const MAX_CONTENT_MIB = 1

export interface ReceivedFile extends CheckedInvoice {
  readonly format: ReceivedFormat
}

const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'

const parsed = (root: XmlElement): { readonly format: 'cii' | 'ubl'; readonly invoice: ReadInvoice } | null => {
  if (root.name === 'CrossIndustryInvoice' && root.namespace.startsWith(CII)) return { format: 'cii', invoice: readCii(root) }
  const isUbl = (root.name === 'Invoice' || root.name === 'CreditNote') && root.namespace.startsWith(UBL)
  return isUbl ? { format: 'ubl', invoice: readUbl(root) } : null
}

/** Reads and checks an electronic invoice from outside. Throws 422 on `image` with the reason. */
export const readReceived = async (bytes: Uint8Array): Promise<ReceivedFile> => {
  const attached = isPdf(bytes) ? await attachedXml(bytes) : { xml: bytes }
  if (typeof attached === 'string') throw refusal(attached)
  const root = readXml(attached.xml)
  if (root === 'dangerous') throw refusal('xml_dangerous')
  const found = root && parsed(root)
  if (!found || (isPdf(bytes) && found.format !== 'cii')) throw refusal('invoice_format')
  const checked = checkInvoice(found.invoice)
  if (typeof checked === 'string') throw refusal(checked)
  // Every manager's browser keeps what a person reads.
  if (JSON.stringify(checked.content).length > MAX_CONTENT_MIB * MIB) throw refusal('file_size', MAX_CONTENT_MIB)
  return { ...checked, format: isPdf(bytes) ? 'facturx' : found.format }
}
