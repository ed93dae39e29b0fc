import type { TicketStage } from '#contract/lifecycle/ticket.ts'
import type { Queryable } from '../../database/connect.ts'
import { foldedName } from '../read/values.ts'
import type { TicketDraft } from '../rows/draft.ts'
import type { ReadRow } from '../rows/read-row.ts'
import { knownStage, priorityLevel, statusKey } from '../rows/stages.ts'
import { idOf, type Labels } from './create-names.ts'
import { insertNew, type NewRow, type Origin } from './insert.ts'
import { type Names, UNKNOWN_TECHNICIEN } from './names.ts'
import type { Plan } from './plan.ts'
import type { Resolved } from './resolve.ts'

/** Everything that rows of a file need to become records. */
export interface Storing {
  readonly origin: Origin
  readonly plan: Plan
  readonly names: Names
  readonly resolved: Resolved
  readonly labels: Labels
  readonly stages: Readonly<Record<string, TicketStage>>
  readonly isToBill: boolean
}

/** A row that is stored, with its place among the rows of the file, from 0. */
export interface PlacedRow {
  readonly row: number
  readonly read: ReadRow
}

/** Most UT of one pointage. */
export const MAX_UNITS = 96
const NOON = 'T12:00:00.000Z'

/** Stores a part of the rows: pointages, or tickets with their comments and time. */
export const storeRows = async (
  transaction: Queryable,
  storing: Storing,
  rows: readonly PlacedRow[],
): Promise<void> => {
  await insertNew(
    transaction,
    storing.origin,
    'pointage',
    rows.flatMap((placed) => timeRow(storing, placed)),
  )
  const tickets = rows.flatMap(({ row, read }) => (read.kind === 'tickets' ? [{ row, draft: read.draft }] : []))
  const ids = await insertNew(
    transaction,
    storing.origin,
    'ticket',
    tickets.map(({ draft }) => ticketRow(storing, draft)),
  )
  const fresh = tickets.flatMap(({ row, draft }) => {
    const id = ids.get(draft.externalId)
    return id === undefined ? [] : [{ row, draft, id }]
  })
  await insertNew(
    transaction,
    storing.origin,
    'comment',
    fresh.flatMap(({ draft, id }) => commentRows(draft, id)),
  )
  await insertNew(
    transaction,
    storing.origin,
    'pointage',
    fresh.flatMap(({ row, draft, id }) => ticketTime(storing, draft, { id, units: storing.plan.unitsOf(row) })),
  )
}

const timeRow = ({ plan, names, resolved }: Storing, { row, read }: PlacedRow): readonly NewRow[] => {
  if (read.kind !== 'time') return []
  const { draft } = read
  return [
    {
      import_key: plan.identityOf(row),
      ut: plan.unitsOf(row),
      ticket_id: idOf(resolved.ticket, names.taskKey(draft)),
      user_id: idOf(resolved.user, draft.person.key),
      comment: draft.comment,
      date: draft.day,
      created_at: `${draft.day}${NOON}`,
    },
  ]
}

const stageOf = ({ stages }: Storing, draft: TicketDraft): TicketStage => {
  const key = statusKey(draft.status)
  if (key === '') return draft.closedAt === null ? 'new' : 'closed'
  return (Object.hasOwn(stages, key) ? stages[key] : knownStage(key)) ?? 'in_progress'
}

const ticketRow = (storing: Storing, draft: TicketDraft): NewRow => {
  const { resolved, labels, names, isToBill } = storing
  const level = priorityLevel(draft.priority)
  const stage = stageOf(storing, draft)
  return {
    import_key: draft.externalId,
    name: draft.name,
    description: draft.description,
    projet_id: idOf(resolved.projet, names.projetKey(draft)),
    status_id: labels.statusOf(stage),
    priority_id:
      labels.priorities.get(foldedName(draft.priority)) ??
      (level === null ? null : ([...labels.priorities.values()][level] ?? null)),
    type_id: labels.types.get(foldedName(draft.type)) ?? null,
    responsable_id: draft.technicien && idOf(resolved.user, draft.technicien.key),
    created_by_id: draft.requester && idOf(resolved.user, draft.requester.key),
    is_facturable: isToBill,
    created_at: draft.createdAt,
    closed_at: stage === 'closed' ? (draft.closedAt ?? draft.createdAt) : null,
  }
}

/** Nobody knows whether a client could read what another program kept: only staff sees it here. */
const commentRows = (draft: TicketDraft, id: number): readonly NewRow[] =>
  draft.comments.map((body, place) => ({
    import_key: `${draft.externalId}\u001f${place}`,
    ticket_id: id,
    user_id: null,
    body,
    visible_to_client: false,
    created_at: draft.closedAt ?? draft.createdAt,
  }))

/** A ticket has the sum of its time alone: entries of at most a day each, on its last day. */
const ticketTime = (
  { resolved }: Storing,
  draft: TicketDraft,
  { id, units }: { readonly id: number; readonly units: number },
): readonly NewRow[] => {
  const count = Math.ceil(units / MAX_UNITS)
  const user_id = count === 0 ? 0 : idOf(resolved.user, (draft.technicien ?? UNKNOWN_TECHNICIEN).key)
  return Array.from({ length: count }, (_, place) => ({
    import_key: `${draft.externalId}\u001f${place}`,
    ut: Math.min(MAX_UNITS, units - place * MAX_UNITS),
    ticket_id: id,
    user_id,
    comment: null,
    date: draft.day,
    created_at: `${draft.day}${NOON}`,
  }))
}
