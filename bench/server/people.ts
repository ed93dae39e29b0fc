import { and, asc, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm'
import type { RoleSlug } from '#contract/core/roles.ts'
import { openSession } from '#server/access/sessions/sessions.ts'
import { connect, type Queryable } from '#server/database/connect.ts'
import { user } from '#server/database/schema/people.ts'
import { role, ticketStatus } from '#server/database/schema/reference.ts'
import { pointage, ticket } from '#server/database/schema/work.ts'
import type { BenchDatabase } from './databases.ts'

export interface Person {
  readonly id: number
  readonly clientId: number | null
  readonly token: string
}

/** The people who call the server, and records for them to work on. */
export interface Scene {
  readonly manager: Person
  readonly client: Person
  readonly staff: readonly Person[]
  /** Tickets that are not closed. */
  readonly tickets: readonly number[]
  readonly openStatus: number
  readonly closedStatus: number
  /** The person with the most tickets, and someone with a month of pointages. */
  readonly responsable: number
  readonly logger: number
  readonly month: { readonly from: string; readonly to: string }
}

/** Devices of the drain. */
const STAFF = 60
const TICKETS = 2_000

/**
 * Signs people in by the server's own code, past the passwords, while the server is not running.
 */
export const prepareScene = async (database: BenchDatabase): Promise<Scene> => {
  const opened = await connect(database.location)
  try {
    const [manager] = await signIn(opened.query, 'manager', 1)
    const [client] = await signIn(opened.query, 'client', 1)
    if (!manager || !client) throw new Error('The database has no people in it.')
    return {
      manager,
      client,
      staff: [manager, ...(await signIn(opened.query, 'technicien', STAFF))],
      ...(await findRecords(opened.query)),
    }
  } finally {
    await opened.close()
  }
}

const signIn = async (database: Queryable, slug: RoleSlug, most: number): Promise<readonly Person[]> => {
  const found = await database
    .select({ id: user.id, clientId: user.client_id })
    .from(user)
    .innerJoin(role, eq(role.id, user.role_id))
    .where(and(eq(role.slug, slug), isNull(user.deleted_at)))
    .orderBy(asc(user.id))
    .limit(most)
  const people: Person[] = []
  for (const person of found) people.push({ ...person, token: (await openSession(database, person.id)).access_token })
  return people
}

const findRecords = async (database: Queryable): Promise<Omit<Scene, 'manager' | 'client' | 'staff'>> => {
  const statuses = await database.select({ id: ticketStatus.id, stage: ticketStatus.stage }).from(ticketStatus)
  const statusOf = (stage: string): number => statuses.find((status) => status.stage === stage)?.id ?? 0
  const tickets = await database
    .select({ id: ticket.id })
    .from(ticket)
    .where(eq(ticket.status_id, statusOf('in_progress')))
    .limit(TICKETS)
  const [busiest] = await database
    .select({ id: ticket.responsable_id })
    .from(ticket)
    .where(and(eq(ticket.status_id, statusOf('in_progress')), isNotNull(ticket.responsable_id)))
    .groupBy(ticket.responsable_id)
    .orderBy(sql`count(*) desc`)
    .limit(1)
  const [month] = await database
    .select({ from: sql<string>`(date_trunc('month', max(date)) - interval '1 month')::date::text` })
    .from(pointage)
  const from = month?.from ?? '2026-01-01'
  const [logger] = await database
    .select({ id: pointage.user_id })
    .from(pointage)
    .where(gte(pointage.date, from))
    .groupBy(pointage.user_id)
    .orderBy(sql`count(*) desc`)
    .limit(1)
  return {
    tickets: tickets.map(({ id }) => id),
    openStatus: statusOf('in_progress'),
    closedStatus: statusOf('closed'),
    responsable: busiest?.id ?? 0,
    logger: logger?.id ?? 0,
    month: { from, to: `${from.slice(0, 7)}-28` },
  }
}
