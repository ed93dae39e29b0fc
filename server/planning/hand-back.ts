import { createHash } from 'node:crypto'
import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { DomainError } from '#contract/core/errors.ts'
import { isStaff, type RoleSlug } from '#contract/core/roles.ts'
import { findAction, type ModelName } from '#contract/registry.ts'
import { executeAction } from '../actions/execute.ts'
import { isReadingArchive } from '../database/archive-state.ts'
import type { Queryable } from '../database/connect.ts'
import { handover } from '../database/schema/leave.ts'
import { user } from '../database/schema/people.ts'
import { role } from '../database/schema/reference.ts'
import { absence } from '../database/schema/team.ts'
import { ticket } from '../database/schema/work.ts'
import type { RequestActor } from '../models/actor.ts'
import type { WriteServices } from '../writes/in-transaction.ts'

const AT_ONCE = 100

interface DueHandover {
  readonly id: number
  readonly ticketId: number
  readonly toUserId: number
  readonly ticketUserId: number | null
  readonly actor: RequestActor
}

/** Handovers of absences that are over or no longer approved, of people who are still here. */
const dueHandovers = async (database: Queryable, today: string): Promise<readonly DueHandover[]> => {
  const rows = await database
    .select({
      id: handover.id,
      ticketId: ticket.id,
      toUserId: handover.to_user_id,
      ticketUserId: ticket.responsable_id,
      userId: user.id,
      role: role.slug,
    })
    .from(handover)
    .innerJoin(absence, eq(absence.id, handover.absence_id))
    .innerJoin(ticket, eq(ticket.id, handover.ticket_id))
    .innerJoin(user, eq(user.id, handover.user_id))
    .innerJoin(role, eq(role.id, user.role_id))
    .where(
      and(
        isNull(handover.returned_at),
        isNull(handover.deleted_at),
        isNull(user.deleted_at),
        eq(user.is_active, true),
        or(
          lt(absence.end, today),
          inArray(absence.status, ['refused', 'cancelled']),
          sql`${absence.deleted_at} is not null`,
        ),
        sql`not ${isReadingArchive}`,
      ),
    )
    .orderBy(asc(handover.id))
    .limit(AT_ONCE)
  return rows.flatMap(({ userId, role: slug, ...row }) => {
    const actor = { id: String(userId), role: slug as RoleSlug, clientId: null, isClientManager: false, sessionId: '' }
    return isStaff(actor) ? [{ ...row, actor }] : []
  })
}

/** A key for each effect, of the form that requests have: two servers hand back once. */
const keyOf = (id: number, effect: string): string => {
  const hex = createHash('sha256').update(`handover:${id}:${effect}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

interface Effect {
  readonly model: ModelName
  readonly action: string
  readonly id: number
  readonly input: Readonly<Record<string, unknown>>
}

const run = async (
  services: WriteServices,
  { id: handoverId, actor }: DueHandover,
  { model, action: name, id, input }: Effect,
): Promise<void> => {
  const action = findAction(model, name)
  if (!action) throw new DomainError('no_route')
  const request = { input, key: keyOf(handoverId, name), deviceId: null, was: {}, agoMs: 0, address: 'server' }
  try {
    await executeAction(services, { model, action, id, actor, request })
  } catch (error) {
    // A ticket that was closed or deleted meanwhile stays as it is.
    if (!(error instanceof DomainError) || error.code === 'unavailable') throw error
  }
}

/** Gives one ticket back, if the colleague still has it, and ends its handover. */
const handBack = async (services: WriteServices, due: DueHandover): Promise<void> => {
  if (due.ticketUserId === due.toUserId)
    await run(services, due, {
      model: 'ticket',
      action: 'updateResponsable',
      id: due.ticketId,
      input: { responsable_id: Number(due.actor.id) },
    })
  await run(services, due, { model: 'handover', action: 'handBack', id: due.id, input: {} })
}

/**
 * Gives back the tickets of everybody who has returned by this day. They change as if the person
 * had taken them back: with activity, feed and hints.
 */
export const handBackTickets = async (services: WriteServices, today: string): Promise<void> => {
  for (const due of await dueHandovers(services.database.query, today)) await handBack(services, due)
}
