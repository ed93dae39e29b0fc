import multipart from '@fastify/multipart'
import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { receivedInvoiceCalls } from '#contract/calls/received-invoice.calls.ts'
import { DomainError } from '#contract/core/errors.ts'
import { receivedDocument, receivedInvoice } from '../../database/schema/received-invoice.ts'
import { withReceivedBytes } from '../../files/received-bytes.ts'
import { FORM_LIMITS } from '../../files/upload-form.ts'
import { MAX_READ_MS, readInThread } from '../../received-invoices/read-in-thread.ts'
import { storeReceivedInvoice } from '../../received-invoices/store-received-invoice.ts'
import { createTaskLimiter } from '../../runtime/task-limiter.ts'
import { registerCall } from '../call.ts'
import type { Services } from '../services.ts'

/** A large PDF takes memory while it is read. */
const FILES_AT_ONCE = 2

/** Registers the import of received invoices, and their originals. */
export const registerReceivedInvoices = (app: FastifyInstance, services: Services): void => {
  const { database, files, reads } = services
  const runLimited = createTaskLimiter(FILES_AT_ONCE)
  app.register(async (api) => {
    await api.register(multipart, { limits: FORM_LIMITS, throwFileSizeLimit: false })
    registerCall(api, services, receivedInvoiceCalls.import, async ({ actor, request }) => ({
      data: await withReceivedBytes(request, files, async (bytes, upload) => {
        const received = await runLimited(() => readInThread(bytes, MAX_READ_MS))
        return storeReceivedInvoice(services, { actor, address: request.ip, received, bytes, upload })
      }),
    }))
  })
  registerCall(app, services, receivedInvoiceCalls.original, async ({ actor, parameters, request, reply }) => {
    const [original] = await database.query
      .select({ name: receivedDocument.name, mime: receivedDocument.mime, bytes: receivedDocument.bytes })
      .from(receivedDocument)
      .innerJoin(receivedInvoice, eq(receivedInvoice.id, receivedDocument.received_invoice_id))
      .where(and(eq(receivedInvoice.id, Number(parameters.id)), isNull(receivedInvoice.deleted_at)))
    if (!original) throw new DomainError('not_found')
    await reads.note({
      actor,
      model: 'received_invoice',
      recordId: Number(parameters.id),
      action: 'readOriginal',
      after: null,
      address: request.ip,
    })
    return reply
      .type(original.mime)
      .headers({
        'content-disposition': `attachment; filename="${original.name.replace(/[^\w.-]/g, '_')}"`,
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
      .send(original.bytes)
  })
}
