import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invoiceCalls } from '#contract/calls/invoice.calls.ts'
import { DomainError } from '#contract/core/errors.ts'
import { isCalendarDate } from '#contract/core/parse.ts'
import { billAllClients, computeAllDrafts } from '../../invoicing/bulk.ts'
import { monthOf } from '../../invoicing/days.ts'
import { explainInvoice } from '../../invoicing/explain.ts'
import { exportPdf } from '../../invoicing/export-pdf.ts'
import { leftOutOf } from '../../invoicing/left-out.ts'
import type { Origin } from '../../invoicing/monthly-draft.ts'
import { createPrinter } from '../../invoicing/pdf/printer.ts'
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

/** Registers the calls of invoices beside the generic ones. */
export const registerInvoiceCalls = (app: FastifyInstance, services: Services): void => {
  const printer = createPrinter()
  app.addHook('onClose', () => printer.close())
  registerCall(app, services, invoiceCalls.exportPdf, async ({ actor, parameters, request, reply }) => {
    const id = Number(parameters.id)
    const { bytes, name } = await exportPdf(services.database.query, printer, id, actor)
    const { userId, at, address } = originOf(actor, request)
    await writeAudit(services.database.query, {
      ...{ userId, at, address, model: 'invoice', recordId: id, action: 'exportPdf' },
      ...{ before: null, after: null, eventId: null },
    })
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store')
      .send(bytes)
  })
  registerCall(app, services, invoiceCalls.explain, async ({ actor, parameters }) => ({
    data: await explainInvoice(services.database.query, Number(parameters.id), actor),
  }))
  registerCall(app, services, invoiceCalls.computeAllTotal, async ({ actor, request }) => ({
    data: { count: await computeAllDrafts(services, originOf(actor, request)) },
  }))
  registerCall(app, services, invoiceCalls.createAllInvoicesForMonth, async ({ actor, body, request }) => {
    const { dry_run } = body
    const [month, clientIds] = [readMonth(body.month), body.client_ids?.map(Number) ?? null]
    const left_out = await leftOutOf(services.database.query, month, clientIds)
    const invoices = await billAllClients(services, { month, clientIds, dryRun: dry_run, origin: originOf(actor, request) })
    // A dry run rolled its drafts back.
    return { data: { dry_run, invoices: invoices.map((billed) => (dry_run ? { ...billed, invoice_id: null } : billed)), left_out } }
  })
}
