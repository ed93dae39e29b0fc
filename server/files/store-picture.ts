import { and, eq, inArray } from 'drizzle-orm'
import { DomainError } from '#contract/core/errors.ts'
import { FILE_TYPES, TERMS_UPLOAD, type UploadField } from '#contract/core/files/uploads.ts'
import { fieldOf } from '#contract/core/model.ts'
import { PICTURE_FIELDS, type PictureModel } from '#contract/models/picture.ts'
import { picture } from '../database/schema/conversation.ts'
import { tableOf } from '../database/tables.ts'
import type { RequestActor } from '../models/actor.ts'
import { clientsWhoSee, visible } from '../models/visibility.ts'
import { allFields, readableRow, selectRecords, toRecord } from '../query-builder/select-record.ts'
import { addHints } from '../writes/add-hints.ts'
import { writeAudit } from '../writes/audit.ts'
import { claimKey, completeKey } from '../writes/idempotency.ts'
import { requestHash } from '../writes/request-hash.ts'
import { updateRecord } from '../writes/write.ts'
import type { StoreUpload } from './upload.ts'

const isTerms = ({ field }: UploadField): boolean => field === TERMS_UPLOAD.field

/** Fields with the location of the bytes, which `GET {resource}` returns unchanged. */
const fieldsOf = (model: PictureModel, into: UploadField): readonly [string, ...string[]] =>
  isTerms(into) ? [TERMS_UPLOAD.field] : PICTURE_FIELDS[model]

/**
 * Returns the address of the stored bytes. The terms of sale are public; their address changes with
 * the document.
 */
const locationOf = (into: UploadField, storage: string): string =>
  isTerms(into) ? `/cgv.pdf?v=${storage.slice(0, 8)}` : `/api/pictures/${storage}`

/** The files of one field: a record's fields accept different types. */
const isOf = ({ accepts }: UploadField) =>
  inArray(
    picture.mime,
    accepts.map((type) => FILE_TYPES[type].mime),
  )

const mayUpload = (model: PictureModel, id: number, actor: RequestActor): boolean =>
  actor.role === 'manager' || (model === 'user' && Number(actor.id) === id)

/**
 * Stores an avatar (from its owner or a manager), a logo or the terms of sale (from a manager), and
 * deletes the previous file (403, 404).
 */
export const storePicture =
  (model: PictureModel): StoreUpload =>
  async (transaction, { actor, request, recordId, into, file }, consequences) => {
    const claim = await claimKey(transaction, actor, request, {
      resource: model,
      hash: requestHash(model, 'upload', recordId, request.input),
    })
    const table = tableOf(model)
    const seen = () =>
      selectRecords(transaction, model, allFields(model), actor).where(
        and(eq(table.id, recordId), visible(model, actor)),
      )
    const [row] = await seen().for('update', { of: table })
    if (!row) throw new DomainError('not_found')
    if (!mayUpload(model, recordId, actor)) throw new DomainError('forbidden')
    const before = toRecord(model, row)
    const names = fieldsOf(model, into)
    if (claim.status === 'repeated') {
      return { location: String(fieldOf(before, names[0])), replayed: true, record: readableRow(model, row, actor) }
    }

    const at = new Date().toISOString()
    const location = locationOf(into, file.storage)
    const set = Object.fromEntries(names.map((name) => [name, location]))
    const former = await transaction
      .delete(picture)
      .where(and(eq(picture.model, model), eq(picture.record_id, recordId), isOf(into)))
      .returning({ storage: picture.storage })
    for (const { storage } of former) consequences.discard(storage)
    await transaction
      .insert(picture)
      .values({ storage: file.storage, model, record_id: recordId, mime: file.mime, bytes: file.bytes, created_at: at })
    await updateRecord(transaction, { model, record: { ...before, ...set }, names }, actor)
    const clients = await clientsWhoSee(transaction, model, [recordId])
    await addHints(transaction, consequences, { model, ids: [recordId], clients })
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
    await completeKey(transaction, actor, request.key, recordId)
    const [after] = await seen()
    return { location, replayed: false, ...(after ? { record: readableRow(model, after, actor) } : {}) }
  }
