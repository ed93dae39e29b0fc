import { asc, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { DEMO_PASSWORD } from '#contract/core/kinds/password.ts'
import type { TicketStage } from '#contract/lifecycle/ticket.ts'
import { DEMO_DATA } from '../access/accounts/demo-data.ts'
import type { Passwords } from '../access/passwords/passwords.ts'
import type { Queryable } from '../database/connect.ts'
import { client, projet, user } from '../database/schema/people.ts'
import { role, ticketPriority, ticketStatus, ticketType } from '../database/schema/reference.ts'
import { installation } from '../database/schema/sync.ts'
import { pointage, ticket, ticketStatusHistory } from '../database/schema/work.ts'
import { loadBilling } from './billing.ts'
import { dayOf, instantOf, workingDays } from './calendar.ts'
import { loadConversation, loadHabits } from './conversation.ts'
import { loadHelp } from './help.ts'
import { createLoader } from './load.ts'
import { createPointage, type PointageRow } from './pointages.ts'
import { createRandom, type Random } from './random.ts'
import { withBulkSearchIndexes } from './search-indexes.ts'
import { loadAbsences, loadCommits, loadLeaveRules, loadSignIns } from './team.ts'
import { choicesOf, createTicket, type HistoryRow, type References, spread, type TicketRow } from './tickets.ts'
import { createWorkPile } from './work-pile.ts'
import { createWorld, type DemoSize, type World } from './world.ts'

/** Reports loaded rows of all rows. */
export type Progress = (done: number, total: number) => void

const YEARS = 3

/**
 * Fills an empty database with a small services company: its clients, projets, people, tickets and
 * three years of time.
 */
export const seedDemo = async (
  database: Queryable,
  passwords: Passwords,
  size: DemoSize,
  progress: Progress,
): Promise<void> => {
  await markDemo(database, 'loading')
  const random = createRandom(size.seed)
  const world = createWorld(size, random)
  await loadPeople(database, world, await passwords.hash(DEMO_PASSWORD))
  await withBulkSearchIndexes(database, () => loadWork(database, { world, size, random }, progress))
  await loadSurroundings(database, world, size.now ?? Date.now(), random)
  await database.execute(sql`analyze`)
  await markDemo(database, 'complete')
}

/** Marks the state of the demo data; `loading` after a crash means that they are incomplete. */
const markDemo = async (database: Queryable, value: 'loading' | 'complete'): Promise<void> => {
  await database
    .insert(installation)
    .values({ name: DEMO_DATA, value })
    .onConflictDoUpdate({ target: installation.name, set: { value } })
}

const loadAll = async <R extends object>(
  database: Queryable,
  table: PgTable,
  names: readonly (keyof R & string)[],
  rows: readonly R[],
): Promise<void> => {
  const loader = createLoader<R>(database, table, names)
  for (const row of rows) loader.add(row)
  await loader.flush(true)
}

/** Loads the records that refer to people and tickets, without time. */
const loadSurroundings = async (database: Queryable, world: World, now: number, random: Random): Promise<void> => {
  await loadHabits(database, world)
  await loadConversation(database, world, now, random)
  await loadAbsences(database, world, now, random)
  await loadLeaveRules(database, now)
  await loadCommits(database, world, now, random)
  await loadSignIns(database, world, now)
  await loadBilling(database, world, now, random)
  await loadHelp(database, now)
}

const loadPeople = async (database: Queryable, world: World, passwordHash: string): Promise<void> => {
  const roles = new Map((await database.select().from(role)).map(({ slug, id }) => [slug, id]))
  const archivedAt = new Date().toISOString()
  await loadAll(database, client, ['name', 'external_id', 'has_tva', 'private_info'], world.clients)
  await loadAll(
    database,
    user,
    [
      'firstname',
      'lastname',
      'email',
      'role_id',
      'client_id',
      'phone',
      'birthday',
      'address1',
      'postal',
      'city',
      'cost_day',
      'ut_per_day',
      'is_active',
      'is_client_manager',
      'password_hash',
      'comments_read_before',
    ],
    world.users.map(({ role: slug, demo, ...person }) => ({
      ...person,
      role_id: roles.get(slug),
      is_active: true,
      // The client's demo account shows everything that a client may see.
      is_client_manager: demo && slug === 'client',
      password_hash: demo ? passwordHash : null,
      // The demo's people worked here before the oldest comment.
      comments_read_before: new Date(0).toISOString(),
    })),
  )
  await loadAll(
    database,
    projet,
    [
      'name',
      'client_id',
      'responsable_id',
      'send_notifications',
      'is_visible_to_client',
      'is_facturable',
      'archived_at',
    ],
    world.projets.map(({ archived, ...row }) => ({
      ...row,
      send_notifications: true,
      archived_at: archived ? archivedAt : null,
    })),
  )
}

const readReferences = async (database: Queryable): Promise<References> => {
  const statuses = await database.select().from(ticketStatus)
  const types = await database.select().from(ticketType)
  const priorities = await database.select().from(ticketPriority).orderBy(asc(ticketPriority.position))
  return {
    status: Object.fromEntries(statuses.map(({ stage, id }) => [stage, id])) as Record<TicketStage, number>,
    type: Object.fromEntries(types.map(({ name, id }) => [name, id])) as References['type'],
    priorities: priorities.map(({ id }) => id),
  }
}

const TICKET_COLUMNS = [
  'name',
  'description',
  'projet_id',
  'status_id',
  'priority_id',
  'type_id',
  'responsable_id',
  'created_by_id',
  'waiting_validation_user_id',
  'waiting_solving_user_id',
  'location',
  'tag',
  'ut',
  'dead_line',
  'todo_at',
  'importance',
  'is_facturable',
  'is_bloquant',
  'visible_to_client',
  'created_at',
  'closed_at',
] as const satisfies readonly (keyof TicketRow)[]

/**
 * Loads day by day, so that ids follow time: the tickets created on a day, and the time logged on
 * the open ones.
 */
const loadWork = async (
  database: Queryable,
  { world, size, random }: { readonly world: World; readonly size: DemoSize; readonly random: Random },
  progress: Progress,
): Promise<void> => {
  const now = size.now ?? Date.now()
  const today = dayOf(new Date(now).toISOString().slice(0, 10))
  const days = workingDays(today - YEARS * 365, today)
  const [ticketsBy, pointagesBy] = [spread(days, size.tickets), spread(days, size.pointages)]
  const references = await readReferences(database)
  const choices = choicesOf(world)
  const pile = createWorkPile()
  const tickets = createLoader<TicketRow>(database, ticket, TICKET_COLUMNS)
  const histories = createLoader<HistoryRow>(database, ticketStatusHistory, [
    'ticket_id',
    'user_id',
    'from_status_id',
    'to_status_id',
    'created_at',
  ])
  const pointages = createLoader<PointageRow>(database, pointage, [
    'ut',
    'ticket_id',
    'user_id',
    'comment',
    'date',
    'created_at',
  ])

  let [ticketId, logged] = [0, 0]
  for (const [place, day] of days.entries()) {
    const hours = hoursOf((ticketsBy[place] ?? 0) - ticketId, random)
    for (const hour of hours) {
      const made = createTicket(
        { id: ++ticketId, at: instantOf(day, 7.5 + 11 * hour), now },
        choices,
        references,
        random,
      )
      tickets.add(made.ticket)
      for (const history of made.histories) histories.add(history)
      pile.add(made)
    }
    for (const hour of ticketId > 0 ? hoursOf((pointagesBy[place] ?? 0) - logged, random) : []) {
      const technicien = choices.techniciens[logged++ % choices.techniciens.length]
      if (technicien)
        pointages.add(
          createPointage(
            Math.min(instantOf(day, 9 + 9.5 * hour), now),
            technicien,
            pile.take(technicien, day, random),
            random,
          ),
        )
    }
    // Rows that refer to a ticket are stored after it.
    await tickets.flush(place === days.length - 1 || place % 40 === 39)
    if (place === days.length - 1 || place % 40 === 39) {
      await histories.flush(true)
      await pointages.flush(true)
      progress(ticketId + logged, size.tickets + size.pointages)
    }
  }
}

/** Returns this number of moments of a day in order, from 0 to 1. */
const hoursOf = (count: number, random: Random): readonly number[] =>
  Array.from({ length: Math.max(0, count) }, (_, n) => (n + random.next()) / count)
