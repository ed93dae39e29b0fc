import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Period } from '#contract/accounting/books.ts'
import { fecName } from '#contract/accounting/fec.ts'
import { accountingCalls } from '#contract/calls/accounting.calls.ts'
import { DomainError } from '#contract/core/errors.ts'
import { ACCOUNTING_TEXTS } from '#contract/locales/accounting.ts'
import { BOOK_FILES, entriesFile } from '../../accounting/book-files.ts'
import { readBooks } from '../../accounting/read-books.ts'
import type { RequestActor } from '../../models/actor.ts'
import { writeAudit } from '../../writes/audit.ts'
import { registerCall } from '../call.ts'
import { languageOf } from '../language.ts'
import type { Services } from '../services.ts'

const periodOf = ({ from, to }: Period): Period => {
  if (to < from) throw new DomainError('validation', { issues: { to: [{ code: 'order' }] } })
  return { from, to }
}

const asAttachment = (reply: FastifyReply, name: string): FastifyReply =>
  reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')

/** Registers the files for the accountant. */
export const registerAccounting = (app: FastifyInstance, services: Services): void => {
  const database = services.database.query
  const record = (actor: RequestActor, request: FastifyRequest, book: string, period: Period) =>
    writeAudit(database, {
      userId: Number(actor.id),
      model: 'invoice',
      recordId: 0,
      action: 'export',
      before: null,
      after: { book, ...period },
      ...{ at: new Date().toISOString(), eventId: null, address: request.ip },
    })

  registerCall(app, services, accountingCalls.fec, async ({ actor, query, request, reply }) => {
    const period = periodOf(query)
    const books = await readBooks(database, period)
    const file = entriesFile(books, period, query.payments)
    await record(actor, request, 'fec', period)
    return asAttachment(reply, fecName(books.settings.siren, period.to))
      .type('text/plain; charset=iso-8859-15')
      .send(Buffer.from(file))
  })
  for (const book of ['sales', 'payments', 'tva'] as const) {
    registerCall(app, services, accountingCalls[book], async ({ actor, query, request, reply }) => {
      const period = periodOf(query)
      const locale = languageOf(request.headers['accept-language'])
      const file = BOOK_FILES[book](await readBooks(database, period), period, locale)
      await record(actor, request, book, period)
      const name = `${ACCOUNTING_TEXTS[locale].file[book]}-${period.from}-${period.to}.csv`
      return asAttachment(reply, name).type('text/csv; charset=utf-8').send(file)
    })
  }
}
