import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { fileCalls } from '#contract/calls/file.calls.ts'
import { HEADERS, type UploadAnswer } from '#contract/core/events/replication.ts'
import { UPLOADS, type UploadModel } from '#contract/core/files/uploads.ts'
import { acceptFile } from '../../files/accept-file.ts'
import { keepUpload } from '../../files/keep-upload.ts'
import { ARTICLE_PICTURE_SIDE, PICTURE_SIDE } from '../../files/pictures.ts'
import { readUploadFields } from '../../files/upload-fields.ts'
import { FORM_LIMITS, receiveForm } from '../../files/upload-form.ts'
import { createTurns } from '../../runtime/turns.ts'
import { actionRequestOf } from '../action-request.ts'
import { registerCall } from '../call.ts'
import type { Services } from '../services.ts'

const PICTURES_AT_ONCE = 2

/** Longest side of stored pictures by model, pixels; null keeps the size. */
const LONGEST_SIDE: Readonly<Record<UploadModel, number | null>> = {
  ticket: null,
  settings: null,
  user: PICTURE_SIDE,
  client: PICTURE_SIDE,
  projet: PICTURE_SIDE,
  help_article: ARTICLE_PICTURE_SIDE,
}

/**
 * `POST /api/upload/{model}`, the only call that takes a form: `image` (the file), `id`, `field`,
 * and for a ticket `visible_to_client`.
 */
export const registerUpload = (app: FastifyInstance, services: Services): void => {
  const { files: store } = services
  const inTurn = createTurns(PICTURES_AT_ONCE)
  app.register(async (api) => {
    await api.register(multipart, { limits: FORM_LIMITS, throwFileSizeLimit: false })
    registerCall(api, services, fileCalls.upload, async ({ actor, parameters: { model }, request, reply }) => {
      const asked = actionRequestOf(request)
      const { fields, file } = await receiveForm(request, store)
      try {
        const about = readUploadFields(model, fields, actor.role)
        const accepted = await acceptFile(file, { accepts: UPLOADS[model].accepts, longestSide: LONGEST_SIDE[model], store, inTurn })
        // The digest makes another file under the same key another request, which is refused.
        const input = { ...fields, name: file.name, mime: file.mime, digest: file.digest }
        const { location, replayed, record } = await keepUpload(services, { ...about, model, actor, request: { ...asked, input } }, accepted)
        if (replayed) reply.header(HEADERS.idempotencyReplayed, 'true')
        return { data: location, ...(record ? { record } : {}) } satisfies UploadAnswer
      } finally {
        await store.remove(file.draft)
      }
    })
  })
}
