import { and, eq } from 'drizzle-orm'
import { DomainError } from '#contract/core/errors.ts'
import { recordFromWire } from '#contract/core/kinds/wire.ts'
import { modelOf } from '#contract/registry.ts'
import type { Queryable } from '../database/connect.ts'
import { file } from '../database/schema/conversation.ts'
import { ticket } from '../database/schema/work.ts'
import { effectsOf } from '../effects/effects.ts'
import type { RequestActor } from '../models/actor.ts'
import { clientsWhoSee, visible } from '../models/visibility.ts'
import { allFields, readableRow, selectRecords } from '../query-builder/select-record.ts'
import { whenActed } from '../writes/acted-at.ts'
import { addHints } from '../writes/add-hints.ts'
import { writeAudit } from '../writes/audit.ts'
import { claimKey, completeKey } from '../writes/idempotency.ts'
import { requestHash } from '../writes/request-hash.ts'
import { requireRoom } from './quota.ts'
import type { StoreUpload, Uploaded } from './upload.ts'

/** Stores a file of a ticket, from anyone who may see the ticket; 404 for others. */
export const storeTicketFile: StoreUpload = async (transaction, upload, consequences) => {
  const { actor, request, recordId: ticketId } = upload
  const claim = await claimKey(transaction, actor, request, {
    resource: 'file',
    hash: requestHash('file', 'upload', ticketId, request.input),
  })
  if (claim.status === 'repeated') return uploadAnswer(transaction, claim.recordId, actor, true)
  const [seen] = await transaction
    .select({ id: ticket.id })
    .from(ticket)
    .where(and(eq(ticket.id, ticketId), visible('ticket', actor)))
    .for('share', { of: ticket })
  if (!seen) throw new DomainError('not_found')

  const at = new Date().toISOString()
  const actedAt = await whenActed(transaction, { model: 'file', before: null, executedAt: at }, request)
  const { name, mime, bytes, storage } = upload.file
  await requireRoom(transaction, upload.quotas, { id: Number(actor.id), bytes })
  const values = {
    ticket_id: ticketId,
    user_id: Number(actor.id),
    name,
    mime,
    bytes,
    visible_to_client: upload.visibleToClient,
    created_at: actedAt,
  }
  const [stored] = await transaction
    .insert(file)
    .values({ ...values, storage })
    .returning({ id: file.id, version: file.version })
  if (!stored) throw new DomainError('internal')
  const after = recordFromWire(modelOf('file'), { ...values, ...stored })
  const clients = await clientsWhoSee(transaction, 'file', [stored.id])
  await addHints(transaction, consequences, { model: 'file', ids: [stored.id], clients })
  for (const effect of effectsOf('file'))
    await effect(
      transaction,
      {
        actor,
        action: 'upload',
        payload: {},
        executedAt: at,
        actedAt,
        recordId: stored.id,
        before: null,
        after,
        clients,
      },
      consequences,
    )
  await writeAudit(transaction, {
    userId: Number(actor.id),
    model: 'file',
    recordId: stored.id,
    action: 'upload',
    before: null,
    after,
    at,
    eventId: request.key,
    address: request.address,
  })
  await completeKey(transaction, actor, request.key, stored.id)
  return uploadAnswer(transaction, stored.id, actor, false)
}

const uploadAnswer = async (
  transaction: Queryable,
  id: number,
  actor: RequestActor,
  replayed: boolean,
): Promise<Uploaded> => {
  const [row] = await selectRecords(transaction, 'file', allFields('file'), actor).where(
    and(eq(file.id, id), visible('file', actor)),
  )
  if (!row) throw new DomainError('not_found')
  return { location: `/api/files/${id}`, replayed, record: readableRow('file', row, actor) }
}
