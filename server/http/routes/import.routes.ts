import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import { and, asc, desc, eq, gt, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { importCalls, type WireImport } from '#contract/calls/import.calls.ts'
import { DomainError } from '#contract/core/errors.ts'
import { BYTE_ORDER_MARK, csvLine } from '#contract/core/files/csv.ts'
import type { IssueCode } from '#contract/core/issues.ts'
import type { Locale } from '#contract/core/kinds/locale.ts'
import { MAX_ARCHIVE_BYTES } from '#contract/import/archive.ts'
import { type FileProblem, type ImportState, MAX_IMPORT_MIB } from '#contract/import/import.ts'
import { IMPORT_TEXTS } from '#contract/locales/import.ts'
import { importJob, importRefusal } from '../../database/schema/import.ts'
import { FORM_LIMITS, receiveForm, refusal } from '../../files/upload-form.ts'
import { acceptImport } from '../../import/accept-upload.ts'
import { answersOf } from '../../import/answers.ts'
import { reportsOf } from '../../import/archive/reports.ts'
import type { ImportJob } from '../../import/work/job-rows.ts'
import { createTaskLimiter } from '../../runtime/task-limiter.ts'
import { writeAudit } from '../../writes/audit.ts'
import { allowLongBody } from '../body-time.ts'
import { handled, registerCalls } from '../call.ts'
import { languageOf } from '../language.ts'
import type { Services } from '../services.ts'

const PROBLEMS: Readonly<Record<FileProblem, IssueCode>> = {
  format: 'import_format',
  empty: 'import_empty',
  too_large: 'import_rows',
  dangerous: 'xml_dangerous',
  bomb: 'import_bomb',
  headers: 'import_headers',
  gone: 'import_format',
  archive_version: 'archive_version',
  archive_damaged: 'archive_damaged',
  archive_lines: 'archive_damaged',
  not_empty: 'archive_not_empty',
}

/** Files that are recognised at once. */
const FILES_AT_ONCE = 2
const SHOWN_IMPORTS = 50

const wireOf = ({
  id,
  state,
  source,
  file_name,
  bytes,
  answers,
  problem,
  obstacles,
  total,
  done,
  ...job
}: ImportJob): WireImport => ({
  id,
  state,
  source,
  file_name,
  bytes,
  answers,
  ...reportsOf({ source, report: job.report }),
  problem,
  obstacles,
  total,
  done,
  ...{ created_by_id: job.created_by_id, created_at: job.created_at, settled_at: job.settled_at },
})

/** Reads an import, moves it to its next state and notes that in the activity. */
const createSteps = ({ database: { query: database }, imports }: Services) => {
  const read = async (id: string): Promise<ImportJob> => {
    const [job] = await database
      .select()
      .from(importJob)
      .where(eq(importJob.id, Number(id)))
    if (!job) throw new DomainError('not_found')
    return job
  }
  /** Moves an import from one of these states, unless another request was faster. */
  const move = async (id: string, from: readonly ImportState[], changes: Partial<ImportJob>): Promise<WireImport> => {
    const [moved] = await database
      .update(importJob)
      .set({ ...changes, lease: null, leased_until: null, attempts: 0 })
      .where(and(eq(importJob.id, Number(id)), inArray(importJob.state, [...from])))
      .returning()
    if (!moved) throw new DomainError('import_state')
    imports.wake()
    return wireOf(moved)
  }
  const audit = (
    action: 'import' | 'undoImport',
    userId: string,
    address: string,
    { file_name, source, total }: ImportJob,
  ) =>
    writeAudit(database, {
      userId: Number(userId),
      model: 'ticket' as const,
      recordId: 0,
      action,
      before: null,
      eventId: null,
      address,
      ...{ after: { file: file_name, source, rows: total }, at: new Date().toISOString() },
    })

  return { read, move, audit }
}

/** Registers the upload of files and the list of imports. */
const registerUploads = async (app: FastifyInstance, services: Services): Promise<void> => {
  const { imports, files } = services
  const database = services.database.query
  await app.register(multipart, { limits: { ...FORM_LIMITS, fileSize: MAX_ARCHIVE_BYTES }, throwFileSizeLimit: false })
  const runLimited = createTaskLimiter(FILES_AT_ONCE)
  const list = handled(importCalls.list, async () => ({
    data: (await database.select().from(importJob).orderBy(desc(importJob.id)).limit(SHOWN_IMPORTS)).map((job) => ({
      ...wireOf(job),
      ...{ report: null, archive: null },
    })),
  }))
  const upload = handled(importCalls.upload, async ({ actor, request }) => {
    allowLongBody(request.raw)
    const { file } = await receiveForm(request, files).catch((error: unknown) => {
      throw error instanceof DomainError && error.code === 'too_large' && error.issues
        ? refusal('file_size', MAX_IMPORT_MIB)
        : error
    })
    const job = await runLimited(() =>
      acceptImport(database, files, {
        file,
        userId: Number(actor.id),
        locale: languageOf(request.headers['accept-language']),
      }),
    )
    if (typeof job === 'string') throw refusal(PROBLEMS[job])
    imports.wake()
    return { data: wireOf(job) }
  })
  registerCalls(app, services, [list, upload])
}

/** Registers the imports of files. */
export const registerImports = (app: FastifyInstance, services: Services): void => {
  const database = services.database.query
  const { read, move, audit } = createSteps(services)

  const show = handled(importCalls.show, async ({ parameters }) => ({ data: wireOf(await read(parameters.id)) }))

  const answer = handled(importCalls.answer, async ({ parameters, body }) => {
    const { headers, source } = await read(parameters.id)
    if (source === 'archive') throw new DomainError('import_state')
    const answers = answersOf(body as Parameters<typeof answersOf>[0], headers)
    return {
      data: await move(parameters.id, ['ready', 'checking'], {
        state: 'checking',
        kind: answers.kind,
        answers,
        report: null,
      }),
    }
  })

  const start = handled(importCalls.start, async ({ parameters, actor, request }) => {
    const job = await read(parameters.id)
    const { report, archive } = reportsOf(job)
    if (archive ? archive.refused > 0 || job.storage === null : report === null || report.questions.length > 0)
      throw new DomainError('import_state')
    // An archive that was stored in part continues after its stored rows.
    const isContinued = archive?.is_begun === true
    const data = await move(parameters.id, isContinued ? ['failed'] : ['ready'], {
      state: 'running',
      problem: null,
      ...(isContinued ? {} : { done: 0 }),
    })
    await audit('import', actor.id, request.ip, job)
    return { data }
  })

  const undo = handled(importCalls.undo, async ({ parameters, actor, request }) => {
    const job = await read(parameters.id)
    if (job.source === 'archive') throw new DomainError('import_state')
    const data = await move(parameters.id, ['done', 'failed'], { state: 'undoing', obstacles: [] })
    await audit('undoImport', actor.id, request.ip, job)
    return { data }
  })

  const discard = handled(importCalls.discard, async ({ parameters }) => {
    const { storage } = await read(parameters.id)
    const deletedJobs = await database
      .delete(importJob)
      .where(and(eq(importJob.id, Number(parameters.id)), inArray(importJob.state, ['checking', 'ready'])))
      .returning({ id: importJob.id })
    if (deletedJobs.length === 0) throw new DomainError('import_state')
    if (storage !== null) services.files.discard(storage)
    return { data: null }
  })

  const refusals = handled(importCalls.refusals, async ({ parameters, request, reply }) => {
    const { id, headers } = await read(parameters.id)
    const locale = languageOf(request.headers['accept-language'])
    const named = {
      'content-disposition': `attachment; filename="import-${id}-lignes.csv"`,
      'cache-control': 'private, no-store',
    }
    return reply
      .headers(named)
      .type('text/csv; charset=utf-8')
      .send(Readable.from(refusalLines(services, { id, headers, locale })))
  })

  app.register((api) => registerUploads(api, services))
  registerCalls(app, services, [show, answer, start, undo, discard, refusals])
}

interface Refused {
  readonly id: number
  readonly headers: readonly string[]
  readonly locale: Locale
}

const ROWS_AT_ONCE = 500

async function* refusalLines({ database }: Services, { id, headers, locale }: Refused): AsyncGenerator<string> {
  const { line, reason, reasons } = IMPORT_TEXTS[locale]
  yield BYTE_ORDER_MARK + csvLine([line, reason, ...headers])
  for (let after = 0; ; ) {
    const rows = await database.query
      .select()
      .from(importRefusal)
      .where(and(eq(importRefusal.job_id, id), gt(importRefusal.line, after)))
      .orderBy(asc(importRefusal.line))
      .limit(ROWS_AT_ONCE)
    yield rows.map((row) => csvLine([row.line, reasons[row.reason], ...row.cells])).join('')
    if (rows.length < ROWS_AT_ONCE) return
    after = rows.at(-1)?.line ?? 0
  }
}
