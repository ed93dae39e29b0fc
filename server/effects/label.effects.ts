import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { DomainError } from '#contract/core/errors.ts'
import { fieldOf } from '#contract/core/model.ts'
import { type Queryable, rowsOf } from '../database/connect.ts'
import { projet } from '../database/schema/people.ts'
import { ticket, ticketStatusHistory } from '../database/schema/work.ts'
import { LABELS, type LabelModel } from '../models/labels.ts'
import { clientsWhoSee } from '../models/visibility.ts'
import { addHints } from '../writes/add-hints.ts'
import { MAX_HINTED } from '../writes/consequences.ts'
import type { Effect } from '../writes/effect.ts'

interface Merge {
  readonly model: LabelModel
  readonly from: number
  readonly into: number
}

/**
 * Merges two priorities, types or statuses, in the transaction of the action:
 *   1. the target is locked, so that it can't be merged away concurrently;
 *   2. records merged into this one before are redirected to the target, so that a chain has one
 *      step;
 *   3. every ticket moves; for a status, each move is recorded in the ticket's history.
 */
export const moveTickets =
  (model: LabelModel): Effect =>
  async (transaction, { actor, actedAt, recordId, before, after }, consequences) => {
    const into = after && fieldOf(after, 'merged_into_id')
    if (!into || fieldOf(before ?? {}, 'merged_into_id') === into) return
    const merge: Merge = { model, from: recordId, into: Number(into) }
    await holdTarget(transaction, merge)
    const shortened = await shortenChains(transaction, merge)
    await addHints(transaction, consequences, {
      model,
      ids: shortened,
      clients: await clientsWhoSee(transaction, model, shortened),
    })
    const moved = await move(transaction, merge)
    if (moved.length === 0) return
    const clients =
      moved.length > MAX_HINTED
        ? await clientsOfMoved(transaction, merge)
        : await clientsWhoSee(transaction, 'ticket', moved)
    await addHints(transaction, consequences, { model: 'ticket', ids: moved, clients })
    if (model !== 'ticket_status') return
    const histories = await writeHistories(transaction, merge, { moved, userId: Number(actor.id), at: actedAt })
    await addHints(transaction, consequences, { model: 'ticket_status_history', ids: histories, clients })
  }

const holdTarget = async (transaction: Queryable, { model, into }: Merge): Promise<void> => {
  const { table } = LABELS[model]
  const [target] = await transaction
    .select({ merged: table.merged_into_id })
    .from(table)
    .where(eq(table.id, into))
    .for('key share')
  if (!target || target.merged !== null)
    throw new DomainError('validation', { issues: { merged_into_id: [{ code: 'exists' }] } })
}

const shortenChains = async (transaction: Queryable, { model, from, into }: Merge): Promise<readonly number[]> => {
  const { table } = LABELS[model]
  const rows = await transaction
    .update(table)
    .set({ merged_into_id: into })
    .where(eq(table.merged_into_id, from))
    .returning({ id: table.id })
  return rows.map(({ id }) => id)
}

/** Tickets per statement: one statement ends well before its timeout on a slow machine. */
const TICKETS_PER_STATEMENT = 2_000

const move = async (transaction: Queryable, { model, from, into }: Merge): Promise<readonly number[]> => {
  const { field } = LABELS[model]
  const moved: number[] = []
  for (;;) {
    const slice = transaction
      .select({ id: ticket.id })
      .from(ticket)
      .where(and(eq(ticket[field], from), isNull(ticket.deleted_at)))
      .limit(TICKETS_PER_STATEMENT)
    const rows = await transaction
      .update(ticket)
      .set({ [field]: into })
      .where(inArray(ticket.id, slice))
      .returning({ id: ticket.id })
    moved.push(...rows.map(({ id }) => id))
    if (rows.length < TICKETS_PER_STATEMENT) return moved
  }
}

/**
 * Returns a superset of the clients of the moved tickets: those of all tickets with the target. A
 * client without a moved ticket pulls once in vain.
 */
const clientsOfMoved = async (transaction: Queryable, { model, into }: Merge): Promise<ReadonlySet<number>> => {
  const { field } = LABELS[model]
  const rows = await transaction
    .selectDistinct({ id: projet.client_id })
    .from(ticket)
    .innerJoin(projet, eq(projet.id, ticket.projet_id))
    .where(eq(ticket[field], into))
  return new Set(rows.map(({ id }) => id))
}

const writeHistories = async (
  transaction: Queryable,
  { from, into }: Merge,
  { moved, userId, at }: { readonly moved: readonly number[]; readonly userId: number; readonly at: string },
): Promise<readonly number[]> => {
  const columns = sql.raw('(ticket_id, user_id, from_status_id, to_status_id, created_at)')
  const tickets = sql`jsonb_array_elements_text(${JSON.stringify(moved)}::jsonb)`
  const written = await rowsOf<{ id: number }>(
    transaction,
    sql`insert into ${ticketStatusHistory} ${columns} select value::bigint, ${userId}::bigint, ${from}::bigint, ${into}::bigint, ${at}::timestamptz from ${tickets} returning id`,
  )
  return written.map(({ id }) => Number(id))
}
