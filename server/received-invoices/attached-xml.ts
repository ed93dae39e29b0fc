import { getDocumentProxy } from 'unpdf'
import type { IssueCode } from '#contract/core/issues.ts'
import { isSmallPdf } from './pdf-size.ts'

/** Names of the invoice in a PDF: Factur-X and ZUGFeRD 2, XRechnung, ZUGFeRD 1. */
const NAMES = ['factur-x.xml', 'xrechnung.xml', 'zugferd-invoice.xml']
const MAX_XML_BYTES = 5 * 1024 * 1024

/** The electronic invoice that is attached to a PDF. */
export interface AttachedXml {
  readonly xml: Uint8Array
}

/** Takes the XML out of a Factur-X PDF, which has this one attachment and no password. */
export const attachedXml = async (pdf: Uint8Array): Promise<AttachedXml | IssueCode> => {
  if (!isSmallPdf(pdf)) return 'invoice_format'
  try {
    // The library takes the bytes over.
    const document = await getDocumentProxy(new Uint8Array(pdf))
    try {
      // Permissions exist only in an encrypted file.
      if ((await document.getPermissions()) !== null) return 'invoice_encrypted'
      const [only, ...others] = [...((await document.getAttachments()) ?? [])]
      if (!only || others.length > 0 || !NAMES.includes(only[1].filename.toLowerCase())) return 'invoice_attachments'
      const xml = await document.getAttachmentContent(only[0])
      return xml && xml.byteLength <= MAX_XML_BYTES ? { xml } : 'invoice_format'
    } finally {
      await document.loadingTask.destroy()
    }
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? 'invoice_encrypted' : 'invoice_format'
  }
}
