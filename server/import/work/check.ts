import {
  hasNeededColumns,
  type ImportedModel,
  type ImportReport,
  type OpenQuestion,
  type StatusLabel,
  type UnknownPerson,
} from '#contract/import/import.ts'
import type { Queryable } from '../../database/connect.ts'
import { knownStage } from '../rows/stages.ts'
import { AT_ONCE, hasImported, importedAmong } from './insert.ts'
import { finishJob, type ImportJob, writeRefusals } from './job-rows.ts'
import type { Plan } from './plan.ts'
import { type PlanSources, readDateOrder, readingOf, readPlan } from './read-plan.ts'
import { type Resolved, resolveNames } from './resolve.ts'
import { MAX_UNITS } from './store-rows.ts'

/** Separates the names of one program, or of one kind of table, from those of others. */
export const sourceOf = ({ source, header_key }: ImportJob): string =>
  source === 'table' ? `table ${header_key}` : source

type Counts = Partial<Record<ImportedModel, number>>

const EMPTY: Omit<ImportReport, 'headers' | 'has_invoices' | 'questions'> = {
  rows: 0,
  refused: 0,
  reasons: {},
  created: {},
  known: {},
  samples: [],
  statuses: [],
  people: [],
  has_ambiguous_dates: false,
}

/** Dry run: reads the whole file, and says what an import would store, leave out and ask. */
export const checkImport = async (database: Queryable, sources: PlanSources, job: ImportJob): Promise<void> => {
  const { headers, has_invoices, answers } = job
  if (!hasNeededColumns(answers.kind, answers.columns)) {
    const report: ImportReport = { ...EMPTY, headers, has_invoices, questions: ['columns'] }
    await writeRefusals(database, job.id, [])
    return finishJob(database, job, 'ready', { report, total: 0, done: 0 })
  }
  const dateOrder = await readDateOrder(sources, job, readingOf(job))
  const decided = { ...answers, date_order: dateOrder.isAmbiguous ? answers.date_order : dateOrder.order }
  const { plan, samples } = await readPlan(sources, job, readingOf({ ...job, answers: decided }))
  const source = sourceOf(job)
  const resolved = await resolveNames(database, { source, names: plan.names, people: answers.people })
  const statuses = statusesOf(plan, job)
  const counts = await countRecords(database, { source, plan, resolved, beat: sources.beat })
  await writeRefusals(database, job.id, plan.refusals)
  const report: ImportReport = {
    ...{ headers, has_invoices, samples, statuses, ...counts },
    ...{ rows: plan.rows, refused: plan.refused, reasons: plan.reasons },
    people: peopleOf(plan, resolved, job),
    has_ambiguous_dates: dateOrder.isAmbiguous,
    questions: questionsOf(dateOrder.isAmbiguous && decided.date_order === null, statuses),
  }
  await finishJob(database, job, 'ready', { report, answers: decided, total: plan.rows, done: 0 })
}

const questionsOf = (asksForOrder: boolean, statuses: readonly StatusLabel[]): readonly OpenQuestion[] => [
  ...(asksForOrder ? (['date_order'] as const) : []),
  ...(statuses.some(({ stage }) => stage === null) ? (['stages'] as const) : []),
]

const MAX_STATUSES = 100

const statusesOf = ({ statuses }: Plan, { answers: { stages } }: ImportJob): readonly StatusLabel[] =>
  [...statuses]
    .map(([key, { label, rows }]) => ({
      key,
      label,
      rows,
      stage: (Object.hasOwn(stages, key) ? stages[key] : undefined) ?? knownStage(key),
    }))
    .toSorted((a, b) => b.rows - a.rows)
    .slice(0, MAX_STATUSES)

const MAX_PEOPLE = 200

const peopleOf = ({ names }: Plan, resolved: Resolved, { answers: { people } }: ImportJob): readonly UnknownPerson[] =>
  [...names.people.values()]
    .filter(({ key, isStaff }) => isStaff && (!resolved.user.has(key) || Object.hasOwn(people, key)))
    .map(({ key, name, rows }) => ({
      key,
      name: name === '' ? key : name,
      rows,
      user_id: (Object.hasOwn(people, key) ? people[key] : null) ?? null,
    }))
    .toSorted((a, b) => b.rows - a.rows)
    .slice(0, MAX_PEOPLE)

interface Counting {
  readonly source: string
  readonly plan: Plan
  readonly resolved: Resolved
  beat(): Promise<void>
}

const countRecords = async (
  database: Queryable,
  counting: Counting,
): Promise<{ readonly created: Counts; readonly known: Counts }> => {
  const { plan, resolved } = counting
  const { names } = plan
  const sizes = {
    client: names.clients.size,
    user: names.people.size,
    projet: names.projets.size,
    ticket: names.tasks.size,
  }
  const found = {
    client: resolved.client.size,
    user: resolved.user.size,
    projet: resolved.projet.size,
    ticket: resolved.ticket.size,
  }
  const created: Counts = {}
  for (const model of ['client', 'user', 'projet', 'ticket'] as const) created[model] = sizes[model] - found[model]
  const known: Counts = { ...found }
  if (names.tasks.size > 0) await countTime(database, counting, { created, known })
  else if (names.projets.size > 0) await countTickets(database, counting, { created, known })
  return { created, known }
}

type Result = { readonly created: Counts; readonly known: Counts }

const countTime = async (
  database: Queryable,
  { source, plan, beat }: Counting,
  { created, known }: Result,
): Promise<void> => {
  const kept = plan.rows - plan.refused
  let stored = 0
  if (await hasImported(database, source, 'pointage')) {
    const rows = Array.from({ length: plan.rows }, (_, row) => row).filter(plan.isKept)
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      stored += (await importedAmong(database, source, 'pointage', rows.slice(at, at + AT_ONCE).map(plan.identityOf)))
        .size
      await beat()
    }
  }
  created.pointage = kept - stored
  known.pointage = stored
}

const countTickets = async (
  database: Queryable,
  { source, plan, beat }: Counting,
  { created, known }: Result,
): Promise<void> => {
  const names = [...plan.ids.keys()]
  const isKnown = new Set<string>()
  for (let at = 0; at < names.length; at += AT_ONCE) {
    for (const name of await importedAmong(database, source, 'ticket', names.slice(at, at + AT_ONCE))) isKnown.add(name)
    await beat()
  }
  const fresh = [...plan.ids].flatMap(([name, row]) => (isKnown.has(name) ? [] : [row]))
  created.ticket = fresh.length
  known.ticket = isKnown.size
  created.comment = fresh.reduce((sum, row) => sum + plan.commentsOf(row), 0)
  created.pointage = fresh.reduce((sum, row) => sum + Math.ceil(plan.unitsOf(row) / MAX_UNITS), 0)
}
