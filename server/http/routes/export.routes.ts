import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { exportCalls } from '#contract/calls/export.calls.ts'
import { BYTE_ORDER_MARK, csvLine } from '#contract/core/files/csv.ts'
import type { Locale } from '#contract/core/kinds/locale.ts'
import { type AskedColumns, chosenColumns, type ExportColumn, type ExportedModel } from '../../export/columns.ts'
import { readExportBatch } from '../../export/read-batch.ts'
import { splitReferenceFilters } from '../../export/reference-filters.ts'
import type { RequestActor } from '../../models/actor.ts'
import { parseListRequest, type QueryParameters } from '../../query-builder/list-request.ts'
import { listIds } from '../../query-builder/read.ts'
import { type Caller, currentCaller, forCaller } from '../../runtime/caller.ts'
import { writeAudit } from '../../writes/audit.ts'
import { registerCall } from '../call.ts'
import { languageOf } from '../language.ts'
import type { Services } from '../services.ts'

/** Most rows of an export; spreadsheets open no more. */
const MAX_ROWS = 1_000_000
const BATCH = 1_000
/** Lines written without a pause. Other requests are answered in between. */
const LINES_PER_CHUNK = 100

const parametersOf = (text: string): QueryParameters => {
  const entries = Map.groupBy(new URLSearchParams(text), ([name]) => name)
  return Object.fromEntries(
    [...entries].map(([name, pairs]) => [name, pairs.length > 1 ? pairs.map(([, value]) => value) : pairs[0]?.[1]]),
  )
}

interface Export {
  readonly model: ExportedModel
  readonly actor: RequestActor
  readonly locale: Locale
  readonly columns: readonly ExportColumn[]
  /** Texts of the first line. */
  readonly headers: readonly string[]
  /** Caller of the request: the stream is read outside of its context. */
  readonly caller: Caller | null
}

interface AskedExport extends Omit<Export, 'caller' | 'columns' | 'headers'> {
  readonly query: string
  /** Names and headers of the columns in the request. */
  readonly asked: AskedColumns
  readonly address: string
  readonly reply: FastifyReply
}

/** Registers the export of lists as CSV. */
export const registerExports = (app: FastifyInstance, services: Services): void => {
  const database = services.database.query

  const lines = async function* (ids: readonly number[], { model, actor, locale, columns, headers, caller }: Export) {
    yield BYTE_ORDER_MARK + csvLine(headers)
    for (let from = 0; from < ids.length; from += BATCH) {
      const batch = ids.slice(from, from + BATCH)
      const cellsOf = await forCaller(caller, () => readExportBatch(database, { model, actor, columns }, batch))
      for (let first = 0; first < batch.length; first += LINES_PER_CHUNK) {
        await setImmediate()
        yield batch
          .slice(first, first + LINES_PER_CHUNK)
          .flatMap((id) => {
            const cells = cellsOf(id, locale)
            return cells === null ? [] : csvLine(cells)
          })
          .join('')
      }
    }
  }

  const send = async ({ model, actor, locale, query, asked, address, reply }: AskedExport) => {
    const { columns, headers } = chosenColumns(model, actor, asked)
    const { list, within } = splitReferenceFilters(model, parametersOf(query), actor)
    const ids = await listIds(
      database,
      { model, request: parseListRequest(model, list, actor.role), actor, within },
      MAX_ROWS,
    )
    const after = { rows: ids.length, query }
    await writeAudit(database, {
      userId: Number(actor.id),
      model,
      recordId: 0,
      action: 'export',
      before: null,
      after,
      at: new Date().toISOString(),
      eventId: null,
      address,
    })
    const name = `${model}s-${new Date().toISOString().slice(0, 10)}.csv`
    reply.header('content-disposition', `attachment; filename="${name}"`).header('cache-control', 'private, no-store')
    return reply
      .type('text/csv; charset=utf-8')
      .send(Readable.from(lines(ids, { model, actor, locale, columns, headers, caller: currentCaller() })))
  }

  for (const model of ['ticket', 'pointage'] as const) {
    registerCall(app, services, exportCalls[model], ({ actor, query, request, reply }) =>
      send({
        model,
        actor,
        locale: languageOf(request.headers['accept-language']),
        query: query.query ?? '',
        asked: { names: query.columns ?? '', texts: query.headers ?? '' },
        address: request.ip,
        reply,
      }),
    )
  }
}
