import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { exportCalls } from '#contract/calls/export.calls.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { WireRow } from '#contract/core/replication.ts'
import { recordFromWire } from '#contract/core/wire.ts'
import { isModelName, type ModelName, modelOf } from '#contract/registry.ts'
import { tableOf } from '../../database/tables.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../export/csv.ts'
import { splitReferenceFilters } from '../../export/reference-filters.ts'
import type { RequestActor } from '../../models/actor.ts'
import { readableFields } from '../../models/visibility.ts'
import { withRelations } from '../../query-builder/include.ts'
import { parseListRequest, type QueryParameters } from '../../query-builder/list-request.ts'
import { listIds } from '../../query-builder/read.ts'
import { idsOf, wireRows } from '../../query-builder/wire-rows.ts'
import { type Caller, currentCaller, forCaller } from '../../runtime/caller.ts'
import { writeAudit } from '../../writes/audit.ts'
import { registerCall } from '../call.ts'
import { languageOf } from '../language.ts'
import type { Services } from '../services.ts'

/** More rows than a spreadsheet holds help nobody. */
const MAX_ROWS = 1_000_000
const BATCH = 1_000
/** Lines that are written at a stretch. Other requests are answered in between. */
const PIECE = 100

const parametersOf = (text: string): QueryParameters => {
  const entries = Map.groupBy(new URLSearchParams(text), ([name]) => name)
  return Object.fromEntries([...entries].map(([name, pairs]) => [name, pairs.length > 1 ? pairs.map(([, value]) => value) : pairs[0]?.[1]]))
}

const YES_NO: Readonly<Record<Locale, readonly [yes: string, no: string]>> = { fr: ['oui', 'non'], en: ['yes', 'no'] }

/**
 * Columns of an export: every field that the person may read, and beside each reference the name of
 * what it points at.
 */
const columnsOf = (model: ModelName, actor: RequestActor) =>
  readableFields(model, actor.role).map((name) => {
    const relation = modelOf(model).relations[name.replace(/_id$/, '')]
    const target = relation && 'one' in relation && isModelName(relation.one) ? relation.one : null
    return { name, kind: modelOf(model).fields[name]?.kind, target, relation: target === null ? null : name.replace(/_id$/, '') }
  })

type Column = ReturnType<typeof columnsOf>[number]

interface Export {
  readonly model: ModelName
  readonly actor: RequestActor
  readonly locale: Locale
  /** A stream is read on behalf of its socket, which knows of no request. */
  readonly caller: Caller | null
}

interface AskedExport extends Omit<Export, 'caller'> {
  readonly query: string
  readonly address: string
  readonly reply: FastifyReply
}

const valueCell = (value: unknown, { kind }: Column, locale: Locale): string | number => {
  if (value === null || value === undefined) return ''
  if (kind === 'flag') return YES_NO[locale][value === true ? 0 : 1]
  if (kind === 'cents') return (Number(value) / 100).toFixed(2).replace('.', locale === 'fr' ? ',' : '.')
  return typeof value === 'number' ? value : typeof value === 'string' ? value : JSON.stringify(value)
}

const titleOf = (model: ModelName, row: unknown): string => (row ? modelOf(model).title(recordFromWire(modelOf(model), row as WireRow) as never) : '')

/** Registers the export of lists as CSV. */
export const registerExports = (app: FastifyInstance, services: Services): void => {
  const database = services.database.query

  /** The rows of a batch with the records that they point at, by id. */
  const readBatch = async (batch: readonly number[], columns: readonly Column[], { model, actor, caller }: Export) =>
    forCaller(caller, async () => {
      const found = await wireRows(database, {
        model,
        names: columns.map(({ name }) => name),
        actor,
        where: sql`${tableOf(model).id} = any(${idsOf(batch)})`,
      })
      const relations = columns.flatMap(({ relation }) => (relation === null ? [] : [relation]))
      return new Map((await withRelations(database, { model, include: relations, actor }, found)).map((row) => [row.id, row]))
    })

  const lines = async function* (ids: readonly number[], exported: Export) {
    const columns = columnsOf(exported.model, exported.actor)
    yield BYTE_ORDER_MARK + csvLine(['id', ...columns.flatMap(({ name, relation }) => (relation === null ? [name] : [name, relation]))])
    for (let from = 0; from < ids.length; from += BATCH) {
      const batch = ids.slice(from, from + BATCH)
      const rows = await readBatch(batch, columns, exported)
      for (let first = 0; first < batch.length; first += PIECE) {
        await setImmediate()
        yield batch
          .slice(first, first + PIECE)
          .flatMap((id) => rows.get(id) ?? [])
          .map((row) => csvLine([row.id, ...columns.flatMap((column) => cellsOf(row, column, exported.locale))]))
          .join('')
      }
    }
  }

  const cellsOf = (row: WireRow, column: Column, locale: Locale): readonly (string | number)[] => {
    const value = valueCell(row[column.name], column, locale)
    return column.relation === null || column.target === null ? [value] : [value, titleOf(column.target, row[column.relation])]
  }

  const send = async ({ model, actor, locale, query, address, reply }: AskedExport) => {
    const { list, within } = splitReferenceFilters(model, parametersOf(query), actor)
    const ids = await listIds(database, { model, request: parseListRequest(model, list, actor.role), actor, within }, MAX_ROWS)
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
    return reply.type('text/csv; charset=utf-8').send(Readable.from(lines(ids, { model, actor, locale, caller: currentCaller() })))
  }

  for (const model of ['ticket', 'pointage'] as const) {
    registerCall(app, services, exportCalls[model], ({ actor, query, request, reply }) =>
      send({ model, actor, locale: languageOf(request.headers['accept-language']), query: query.query ?? '', address: request.ip, reply }),
    )
  }
}
