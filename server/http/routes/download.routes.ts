import { and, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { fileCalls } from '#contract/calls/file.calls.ts'
import { DomainError } from '#contract/core/errors.ts'
import { FILE_TYPES, isPicture, UPLOAD_MODELS } from '#contract/core/files/uploads.ts'
import { file, picture } from '../../database/schema/conversation.ts'
import { ticket } from '../../database/schema/work.ts'
import { tableOf } from '../../database/tables.ts'
import { previewOf } from '../../files/pictures.ts'
import { sendStored } from '../../files/send-stored.ts'
import type { RequestActor } from '../../models/actor.ts'
import { visible } from '../../models/visibility.ts'
import { createTaskLimiter } from '../../runtime/task-limiter.ts'
import { registerCall } from '../call.ts'
import type { Services } from '../services.ts'

const PREVIEWS_AT_ONCE = 2

/**
 * Registers downloads of files and pictures, for people who may see their record; 404 for others.
 */
export const registerDownloads = (app: FastifyInstance, services: Services): void => {
  const { database, files, reads } = services

  const runLimited = createTaskLimiter(PREVIEWS_AT_ONCE)

  const storedFile = async (id: string, actor: RequestActor) => {
    const [stored] = await database.query
      .select({ storage: file.storage, mime: file.mime, name: file.name })
      .from(file)
      .innerJoin(ticket, eq(ticket.id, file.ticket_id))
      .where(and(eq(file.id, Number(id)), visible('file', actor), visible('ticket', actor)))
    if (!stored) throw new DomainError('not_found')
    return stored
  }

  const noteRead = (actor: RequestActor, id: string, address: string): Promise<void> =>
    reads.note({ actor, model: 'file', recordId: Number(id), action: 'download', after: null, address })

  registerCall(app, services, fileCalls.download, async ({ actor, parameters: { id }, request, reply }) => {
    const stored = await storedFile(id, actor)
    await noteRead(actor, id, request.ip)
    return sendStored(files, stored, request, reply)
  })

  registerCall(app, services, fileCalls.preview, async ({ actor, parameters: { id }, request, reply }) => {
    const { storage, mime } = await storedFile(id, actor)
    if (!isPicture(mime) || (await files.sizeOf(storage)) === null) throw new DomainError('not_found')
    await noteRead(actor, id, request.ip)
    const preview = await runLimited(() => previewOf(files.read(storage, null)))
    return reply
      .type('image/jpeg')
      .headers({ 'cache-control': 'private, no-cache', 'x-content-type-options': 'nosniff' })
      .send(preview)
  })

  registerCall(app, services, fileCalls.picture, async ({ actor, parameters: { storage }, request, reply }) => {
    const [stored] = await database.query.select().from(picture).where(eq(picture.storage, storage))
    const model = UPLOAD_MODELS.find((one) => one === stored?.model)
    if (!stored || !model) throw new DomainError('not_found')
    const [owner] = await database.query
      .select({ one: sql`1` })
      .from(tableOf(model))
      .where(and(eq(tableOf(model).id, stored.record_id), visible(model, actor)))
    if (!owner) throw new DomainError('not_found')
    const type = Object.values(FILE_TYPES).find(({ mime }) => mime === stored.mime)
    return sendStored(
      files,
      { storage, mime: stored.mime, name: `${model}-${stored.record_id}.${type?.extensions[0] ?? 'png'}` },
      request,
      reply,
    )
  })
}
