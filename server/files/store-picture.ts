import { and, eq } from 'drizzle-orm'
import { DomainError } from '#contract/core/errors.ts'
import { fieldOf } from '#contract/core/model.ts'
import type { UploadModel } from '#contract/core/uploads.ts'
import { picture } from '../database/schema/conversation.ts'
import { tableOf } from '../database/tables.ts'
import type { RequestActor } from '../models/actor.ts'
import { clientsWhoSee, visible } from '../models/visibility.ts'
import { allFields, selectRecords, toRecord } from '../query-builder/select-record.ts'
import { writeAudit } from '../writes/audit.ts'
import { claimKey, requestHash, settleKey } from '../writes/idempotency.ts'
import { tellOfChange } from '../writes/tell.ts'
import { updateRecord } from '../writes/write.ts'
import type { StoreUpload } from './upload.ts'

type PictureModel = Exclude<UploadModel, 'ticket'>

/** The fields that hold where the picture lies; `GET {resource}` answers them as they are. */
const FIELDS: Readonly<Record<PictureModel, readonly [string, ...string[]]>> = {
  user: ['avatar', 'avatar_url'],
  client: ['logo'],
  projet: ['logo', 'logo_url'],
}

const mayUpload = (model: PictureModel, id: number, actor: RequestActor): boolean =>
  actor.role === 'manager' || (model === 'user' && Number(actor.id) === id)

/**
 * An avatar, from its person or a manager, or a logo, from a manager (403, 404); the picture before
 * it is discarded.
 */
export const storePicture =
  (model: PictureModel): StoreUpload =>
  async (transaction, { actor, request, recordId, file }, consequences) => {
    const claim = await claimKey(transaction, actor, request, { resource: model, hash: requestHash(model, 'upload', recordId, request.input) })
    const table = tableOf(model)
    const [row] = await selectRecords(transaction, model, allFields(model), actor)
      .where(and(eq(table.id, recordId), visible(model, actor)))
      .for('update', { of: table })
    if (!row) throw new DomainError('not_found')
    if (!mayUpload(model, recordId, actor)) throw new DomainError('forbidden')
    const before = toRecord(model, row)
    const names = FIELDS[model]
    if (claim.status === 'repeated') return { location: String(fieldOf(before, names[0])), replayed: true }

    const at = new Date().toISOString()
    const location = `/api/pictures/${file.storage}`
    const set = Object.fromEntries(names.map((name) => [name, location]))
    const former = await transaction
      .delete(picture)
      .where(and(eq(picture.model, model), eq(picture.record_id, recordId)))
      .returning({ storage: picture.storage })
    for (const { storage } of former) consequences.discard(storage)
    await transaction
      .insert(picture)
      .values({ storage: file.storage, model, record_id: recordId, mime: file.mime, bytes: file.bytes, created_at: at })
    await updateRecord(transaction, { model, record: { ...before, ...set }, names }, actor)
    const clients = await clientsWhoSee(transaction, model, [recordId])
    await tellOfChange(transaction, consequences, { model, ids: [recordId], clients })
    await writeAudit(transaction, {
      userId: Number(actor.id),
      model,
      recordId,
      action: 'upload',
      before: Object.fromEntries(names.map((name) => [name, fieldOf(before, name)])),
      after: set,
      at,
      eventId: request.key,
      address: request.address,
    })
    await settleKey(transaction, actor, request.key, recordId)
    return { location, replayed: false }
  }
