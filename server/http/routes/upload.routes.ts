import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { fileCalls } from '#contract/calls/file.calls.ts'
import { HEADERS, type UploadAnswer } from '#contract/core/protocol.ts'
import { acceptFile } from '../../files/accept-file.ts'
import { keepUpload } from '../../files/keep-upload.ts'
import { SIDES } from '../../files/pictures.ts'
import { readUploadFields } from '../../files/upload-fields.ts'
import { FORM_LIMITS, receiveForm } from '../../files/upload-form.ts'
import { createTaskLimiter } from '../../runtime/task-limiter.ts'
import { actionRequestOf } from '../action-request.ts'
import { registerCall } from '../call.ts'
import type { Services } from '../services.ts'

const PICTURES_AT_ONCE = 2

/**
 * `POST /api/upload/{model}`, the only call that takes a form: `image` (the file), `id`, `field`,
 * and for a ticket `visible_to_client`.
 */
export const registerUpload = (app: FastifyInstance, services: Services): void => {
  const { files: store } = services
  const runLimited = createTaskLimiter(PICTURES_AT_ONCE)
  app.register(async (api) => {
    await api.register(multipart, { limits: FORM_LIMITS, throwFileSizeLimit: false })
    registerCall(api, services, fileCalls.upload, async ({ actor, parameters: { model }, request, reply }) => {
      const asked = actionRequestOf(request)
      const { fields, file } = await receiveForm(request, store)
      try {
        const about = readUploadFields(model, fields, actor.role)
        const accepted = await acceptFile(file, { accepts: about.into.accepts, side: SIDES[model], store, runLimited })
        // The digest makes another file under the same key another request, which is refused.
        const input = { ...fields, name: file.name, mime: file.mime, digest: file.digest }
        const { location, replayed, record } = await keepUpload(
          services,
          { ...about, model, actor, request: { ...asked, input } },
          accepted,
        )
        if (replayed) reply.header(HEADERS.idempotencyReplayed, 'true')
        return { data: location, ...(record ? { record } : {}) } satisfies UploadAnswer
      } finally {
        await store.remove(file.temporaryPath)
      }
    })
  })
}
