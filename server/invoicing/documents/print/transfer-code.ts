import { encode } from 'uqr'
import type { ComposedInvoice } from '../composed-invoice.ts'

/** Largest transfer that the code can say: 999 999 999.99 €. */
const MAX_TRANSFER = 99_999_999_999

/**
 * Text of the code that banking apps read as a transfer (EPC069-12, version 2); null where there is
 * nothing to transfer or no account.
 */
export const transferText = ({
  kind,
  is_draft,
  ref,
  amount_due,
  seller,
}: Pick<ComposedInvoice, 'kind' | 'is_draft' | 'ref' | 'amount_due' | 'seller'>): string | null => {
  if (kind === 'credit_note' || is_draft || seller.iban === null || amount_due < 1 || amount_due > MAX_TRANSFER)
    return null
  const cents = String(amount_due).padStart(3, '0')
  const lines = ['BCD', '002', '1', 'SCT', seller.bic ?? '', seller.name.slice(0, 70), seller.iban]
  return [...lines, `EUR${cents.slice(0, -2)}.${cents.slice(-2)}`, '', '', ref ?? ''].join('\n')
}

/** Draws the code as vectors into a square. */
export const drawTransferCode = (
  doc: PDFKit.PDFDocument,
  text: string,
  { x, y, side }: { readonly x: number; readonly y: number; readonly side: number },
): void => {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const module = side / size
  for (const [row, cells] of data.entries()) {
    // Dark cells beside each other are one rectangle: no hairlines between them, and fewer bytes.
    for (let start = 0; start < size; start++) {
      if (!cells[start]) continue
      let end = start
      while (end < size && cells[end]) end++
      doc.rect(x + start * module, y + row * module, (end - start) * module, module)
      start = end
    }
  }
  doc.fill('#000000')
}
