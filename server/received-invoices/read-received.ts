import type { XmlElement } from '#contract/accounting/xml-tree.ts'
import type { Issue, IssueCode } from '#contract/core/issues.ts'
import type { ReceivedFormat } from '#contract/models/received-invoice/received-invoice.ts'
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
  if (root.name === 'CrossIndustryInvoice' && root.namespace.startsWith(CII))
    return { format: 'cii', invoice: readCii(root) }
  const isUbl = (root.name === 'Invoice' || root.name === 'CreditNote') && root.namespace.startsWith(UBL)
  return isUbl ? { format: 'ubl', invoice: readUbl(root) } : null
}

/** The invoice of a file, or why it is refused. */
export type ReadFile = { readonly received: ReceivedFile } | { readonly issue: Issue }

const refused = (code: IssueCode): ReadFile => ({ issue: { code } })

/** Reads and checks an electronic invoice from outside, in the present thread. */
export const readReceived = async (bytes: Uint8Array): Promise<ReadFile> => {
  const attached = isPdf(bytes) ? await attachedXml(bytes) : { xml: bytes }
  if (typeof attached === 'string') return refused(attached)
  const root = readXml(attached.xml)
  if (root === 'dangerous') return refused('xml_dangerous')
  const found = root && parsed(root)
  if (!found || (isPdf(bytes) && found.format !== 'cii')) return refused('invoice_format')
  const checked = checkInvoice(found.invoice)
  if (typeof checked === 'string') return refused(checked)
  // Every manager's browser keeps what a person reads.
  if (JSON.stringify(checked.content).length > MAX_CONTENT_MIB * MIB)
    return { issue: { code: 'file_size', bound: MAX_CONTENT_MIB } }
  return { received: { ...checked, format: isPdf(bytes) ? 'facturx' : found.format } }
}
