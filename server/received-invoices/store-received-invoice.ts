import { eq } from 'drizzle-orm'
import { cleanFileName } from '#contract/core/files/file-name.ts'
import { receivedDocument, receivedInvoice } from '../database/schema/received-invoice.ts'
import type { ReceivedFile as UploadedFile } from '../files/upload-form.ts'
import { refusal } from '../files/upload-form.ts'
import type { RequestActor } from '../models/actor.ts'
import { allFields, readableRow, selectRecords } from '../query-builder/select-record.ts'
import { addHints } from '../writes/add-hints.ts'
import { writeAudit } from '../writes/audit.ts'
import { inTransaction, type WriteServices } from '../writes/in-transaction.ts'
import type { ReceivedFile } from './read-received.ts'

const MIMES = { facturx: 'application/pdf', cii: 'application/xml', ubl: 'application/xml' } as const

/** Address of the original, for managers. */
export const originalAddress = (id: number): string => `/api/received_invoices/${id}/original`

/** With number and year it tells invoices apart: the SIREN of the seller, or its name. */
export const sellerKey = ({ seller_siren, seller_name }: Pick<ReceivedFile, 'seller_siren' | 'seller_name'>): string =>
  seller_siren ?? seller_name.toLowerCase()

interface NewReceivedInvoice {
  readonly actor: RequestActor
  readonly address: string
  readonly received: ReceivedFile
  readonly bytes: Uint8Array
  readonly upload: UploadedFile
}

/**
 * Stores a received invoice with its original, in one transaction, and answers its row. Throws 422
 * on `image` where the same number of the same seller and year is stored already.
 */
export const storeReceivedInvoice = (
  services: WriteServices,
  { actor, address, received, bytes, upload }: NewReceivedInvoice,
): Promise<unknown> =>
  inTransaction(services, async (transaction, consequences) => {
    const seller_key = sellerKey(received)
    const created_at = new Date().toISOString()
    const [stored] = await transaction
      .insert(receivedInvoice)
      .values({ ...received, seller_key, created_at })
      // The index decides, also between two imports at once. An expression of it can't be a target.
      .onConflictDoNothing()
      .returning({ id: receivedInvoice.id })
    if (!stored) throw refusal('invoice_known')
    const { id } = stored
    await transaction
      .update(receivedInvoice)
      .set({ file: originalAddress(id) })
      .where(eq(receivedInvoice.id, id))
    const mime = MIMES[received.format]
    await transaction.insert(receivedDocument).values({
      received_invoice_id: id,
      name: cleanFileName(upload.name),
      mime,
      bytes: Buffer.from(bytes),
      sha256: upload.digest,
    })
    await addHints(transaction, consequences, { model: 'received_invoice', ids: [id], clients: new Set() })
    const [row] = await selectRecords(transaction, 'received_invoice', allFields('received_invoice'), actor).where(
      eq(receivedInvoice.id, id),
    )
    if (!row) throw new Error('The stored invoice has no row.')
    await writeAudit(transaction, {
      ...{ userId: Number(actor.id), model: 'received_invoice', recordId: id, action: 'import', before: null },
      ...{ after: { seller_name: received.seller_name, ref: received.ref }, at: created_at, eventId: null, address },
    })
    return readableRow('received_invoice', row, actor)
  })
