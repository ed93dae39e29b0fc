import { getDocumentProxy } from 'unpdf'
import type { IssueCode } from '#contract/core/issues.ts'
import { isSmallPdf } from './pdf-size.ts'
import { isProgram, MAX_FILES, supportingFilesIssue } from './supporting-files.ts'

/** Names of the invoice in a PDF: Factur-X and ZUGFeRD 2, XRechnung, ZUGFeRD 1. */
const NAMES = ['factur-x.xml', 'xrechnung.xml', 'zugferd-invoice.xml']
const MAX_XML_BYTES = 5 * 1024 * 1024

/** The electronic invoice that is attached to a PDF. */
export interface AttachedXml {
  readonly xml: Uint8Array
}

type Document = Awaited<ReturnType<typeof getDocumentProxy>>

/** Takes the XML out of a Factur-X PDF, which has one invoice and no password. */
export const attachedXml = async (pdf: Uint8Array): Promise<AttachedXml | IssueCode> => {
  if (!isSmallPdf(pdf)) return 'invoice_format'
  try {
    // The library takes the bytes over.
    const document = await getDocumentProxy(new Uint8Array(pdf))
    try {
      // Permissions exist only in an encrypted file.
      if ((await document.getPermissions()) !== null) return 'invoice_encrypted'
      return await invoiceAmong(document)
    } finally {
      await document.loadingTask.destroy()
    }
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? 'invoice_encrypted' : 'invoice_format'
  }
}

/** The one invoice among the files of a PDF; the standard allows supporting files beside it. */
const invoiceAmong = async (document: Document): Promise<AttachedXml | IssueCode> => {
  const files = [...((await document.getAttachments()) ?? [])].map(([key, { filename }]) => ({ key, name: filename }))
  if (files.length > MAX_FILES) return 'invoice_many_files'
  const [invoice, ...others] = files.filter(({ name }) => NAMES.includes(name.toLowerCase()))
  if (!invoice || others.length > 0) return 'invoice_attachments'
  if (files.some(({ name }) => isProgram(name))) return 'invoice_program'
  const supporting: Uint8Array[] = []
  for (const { key } of files)
    if (key !== invoice.key) supporting.push((await document.getAttachmentContent(key)) ?? new Uint8Array())
  const issue = supportingFilesIssue(supporting)
  if (issue !== null) return issue
  const xml = await document.getAttachmentContent(invoice.key)
  return xml && xml.byteLength <= MAX_XML_BYTES ? { xml } : 'invoice_format'
}
