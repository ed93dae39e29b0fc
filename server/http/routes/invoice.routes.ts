import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { invoiceCalls } from '#contract/calls/invoice.calls.ts'
import { DomainError } from '#contract/core/errors.ts'
import { monthOf } from '#contract/core/kinds/days.ts'
import { isCalendarDate } from '#contract/core/parse.ts'
import { billAllClients, computeAllDrafts } from '../../invoicing/closing/bulk.ts'
import { leftOutOf } from '../../invoicing/closing/left-out.ts'
import type { Origin } from '../../invoicing/closing/monthly-draft.ts'
import { explainInvoice } from '../../invoicing/explain.ts'
import { type Exported, exportCii, exportPdf, exportUbl, exportZip } from '../../invoicing/sending/export-files.ts'
import { noteViewed } from '../../invoicing/sending/note-viewed.ts'
import { paymentDataOf } from '../../invoicing/sending/payment-data.ts'
import type { RequestActor } from '../../models/actor.ts'
import { writeAudit } from '../../writes/audit.ts'
import { registerCall } from '../call.ts'
import type { Services } from '../services.ts'

const originOf = (actor: RequestActor, request: FastifyRequest): Origin => ({
  userId: Number(actor.id),
  at: new Date().toISOString(),
  address: request.ip,
})

/** First day of `2026-03` or of the month of `2026-03-14`; 422 for anything else. */
const readMonth = (text: string): string => {
  const day = /^\d{4}-\d{2}$/.test(text) ? `${text}-01` : text
  if (!isCalendarDate(day)) throw new DomainError('validation', { issues: { month: [{ code: 'date' }] } })
  return monthOf(day)
}

/** A file for its caller alone, under a name that any system takes. */
const attachment = (reply: FastifyReply, type: string, name: string): FastifyReply =>
  reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')

type FileAction = 'exportPdf' | 'exportCii' | 'exportUbl' | 'exportZip'

const auditExport = (
  services: Services,
  { userId, at, address }: Origin,
  action: FileAction,
  recordId: number,
): Promise<void> =>
  writeAudit(services.database.query, {
    ...{ userId, at, address, model: 'invoice', recordId, action },
    ...{ before: null, after: null, eventId: null },
  })

const registerFileCalls = (app: FastifyInstance, services: Services): void => {
  const database = services.database.query
  const registerFile = (
    name: Exclude<FileAction, 'exportZip'>,
    type: string,
    read: (id: number, actor: RequestActor) => Promise<Exported>,
  ): void =>
    registerCall(app, services, invoiceCalls[name], async ({ actor, parameters, request, reply }) => {
      const id = Number(parameters.id)
      const file = await read(id, actor)
      await auditExport(services, originOf(actor, request), name, id)
      await noteViewed(services, id, actor)
      return attachment(reply, type, file.name).send(file.bytes)
    })
  registerFile('exportPdf', 'application/pdf', (id, actor) => exportPdf(database, id, actor, services))
  registerFile('exportCii', 'application/xml', (id, actor) => exportCii(database, id, actor))
  registerFile('exportUbl', 'application/xml', (id, actor) => exportUbl(database, id, actor))
  registerCall(app, services, invoiceCalls.exportZip, async ({ actor, body, request, reply }) => {
    const ids = body.ids.map(Number)
    const origin = originOf(actor, request)
    const zip = await exportZip(database, ids, actor, services)
    for (const id of new Set(ids)) await auditExport(services, origin, 'exportZip', id)
    return attachment(reply, 'application/zip', `factures-${origin.at.slice(0, 10)}.zip`).send(zip)
  })
}

/** Registers the calls of invoices beside the generic ones. */
export const registerInvoiceCalls = (app: FastifyInstance, services: Services): void => {
  registerFileCalls(app, services)
  registerCall(app, services, invoiceCalls.explain, async ({ actor, parameters }) => {
    const id = Number(parameters.id)
    const data = await explainInvoice(services.database.query, id, actor)
    await noteViewed(services, id, actor)
    return { data }
  })
  registerCall(app, services, invoiceCalls.paymentData, async ({ actor, parameters }) => ({
    data: await paymentDataOf(services.database.query, Number(parameters.id), actor),
  }))
  registerCall(app, services, invoiceCalls.computeAllTotal, async ({ actor, request }) => ({
    data: { count: await computeAllDrafts(services, originOf(actor, request)) },
  }))
  registerCall(app, services, invoiceCalls.createAllInvoicesForMonth, async ({ actor, body, request }) => {
    const { dry_run } = body
    const [month, clientIds] = [readMonth(body.month), body.client_ids?.map(Number) ?? null]
    const left_out = await leftOutOf(services.database.query, month, clientIds)
    const invoices = await billAllClients(services, {
      month,
      clientIds,
      dryRun: dry_run,
      origin: originOf(actor, request),
    })
    // A dry run rolled its drafts back.
    return {
      data: {
        dry_run,
        invoices: invoices.map((billed) => (dry_run ? { ...billed, invoice_id: null } : billed)),
        left_out,
      },
    }
  })
}
