import { desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { NotificationData } from '#contract/models/notification/notification.ts'
import { routePath } from '#contract/routes.ts'
import type { Queryable } from '../database/connect.ts'
import { comment, commentRead, notification } from '../database/schema/conversation.ts'
import { projet, user } from '../database/schema/people.ts'
import { ticketPriority, ticketStatus } from '../database/schema/reference.ts'
import { savedView, workingTime } from '../database/schema/team.ts'
import { ticket } from '../database/schema/work.ts'
import { MESSAGES } from '../notifications/messages.ts'
import { createLoader } from './load.ts'
import type { Random } from './random.ts'
import { CLIENT_COMMENTS, INTERNAL_COMMENTS, STAFF_COMMENTS } from './texts/conversation.ts'
import type { World } from './world.ts'

interface CommentRow {
  readonly ticket_id: number
  readonly user_id: number
  readonly body: string
  readonly visible_to_client: boolean
  readonly created_at: string
}

const HOUR_MS = 3_600_000
const MAX_COMMENTED_TICKETS = 8_000
const NOTIFIED = 12
/**
 * Comments that each of the demo's people has not read yet: those of others since yesterday or so.
 */
const UNREAD = 12

/** Loads comments, the newest tickets first, and the notifications of the demo's people. */
export const loadConversation = async (
  database: Queryable,
  world: World,
  now: number,
  random: Random,
): Promise<void> => {
  const tickets = await database
    .select({
      id: ticket.id,
      name: ticket.name,
      createdAt: ticket.created_at,
      responsableId: ticket.responsable_id,
      clientId: projet.client_id,
    })
    .from(ticket)
    .innerJoin(projet, eq(projet.id, ticket.projet_id))
    .where(isNotNull(ticket.responsable_id))
    .orderBy(desc(ticket.id))
    .limit(MAX_COMMENTED_TICKETS)
  const peopleOf = Map.groupBy(world.users, (person) => person.client_id)
  const rows: CommentRow[] = []
  for (const { id, createdAt, responsableId, clientId } of tickets.toReversed()) {
    const clients = peopleOf.get(clientId) ?? []
    let at = Date.parse(createdAt)
    for (
      let left = random.weighted([
        [0, 5],
        [1, 2],
        [2, 2],
        [4, 1],
      ] as const);
      left > 0;
      left--
    ) {
      at += Math.round(random.duration(3) * HOUR_MS)
      if (at > now || responsableId === null) break
      const byClient = clients.length > 0 && random.chance(0.4)
      const between = !byClient && random.chance(0.25)
      rows.push({
        ticket_id: id,
        user_id: byClient ? random.pick(clients).id : responsableId,
        body: random.pick(byClient ? CLIENT_COMMENTS : between ? INTERNAL_COMMENTS : STAFF_COMMENTS),
        visible_to_client: !between,
        created_at: new Date(at).toISOString(),
      })
    }
  }
  const loader = createLoader<CommentRow>(database, comment, [
    'ticket_id',
    'user_id',
    'body',
    'visible_to_client',
    'created_at',
  ])
  for (const row of rows.sort((a, b) => (a.created_at < b.created_at ? -1 : 1))) loader.add(row)
  await loader.flush(true)
  await loadReadMarks(database, world)
  await loadNotifications(database, world, rows, new Map(tickets.map(({ id, name }) => [id, name])))
}

/** Marks older comments as read by the demo's people. */
const loadReadMarks = async (database: Queryable, world: World): Promise<void> => {
  for (const { id, client_id: clientId } of world.users.filter((person) => person.demo)) {
    const seen =
      clientId === null
        ? sql`true`
        : sql`visible_to_client and ticket_id in (
            select ${ticket.id} from ${ticket} join ${projet} on ${projet.id} = ${ticket.projet_id} where ${projet.client_id} = ${clientId}
          )`
    await database.execute(sql`
      insert into ${commentRead} (user_id, record_id, is_read)
      select ${id}, id, true from ${comment}
      where ${seen} and user_id is distinct from ${id} and id not in (
        select id from ${comment} where ${seen} and user_id is distinct from ${id} order by created_at desc, id desc limit ${UNREAD}
      )
    `)
  }
}

const loadNotifications = async (
  database: Queryable,
  world: World,
  comments: readonly CommentRow[],
  names: ReadonlyMap<number, string>,
): Promise<void> => {
  const staff = world.users.filter((person) => person.demo && person.client_id === null)
  const shown = comments.filter((row) => row.visible_to_client)
  const people = new Map(world.users.map((person) => [person.id, `${person.firstname} ${person.lastname}`]))
  const latestOfOthers = (id: number) => shown.filter(({ user_id }) => user_id !== id).slice(-NOTIFIED)
  const rows = staff.flatMap(({ id, role }) =>
    latestOfOthers(id).map(({ ticket_id, user_id, created_at }) => {
      const [by, name] = [people.get(user_id) ?? '', names.get(ticket_id) ?? '']
      const message = MESSAGES.commented(by, name)
      return {
        user_id: id,
        kind: 'comment',
        ticket_id,
        by_user_id: user_id,
        data: {
          link: routePath(role === 'manager' ? 'manager.ticket' : 'technicien.ticket', { ticket: String(ticket_id) }),
          message,
          icon: 'message-square',
        } satisfies NotificationData,
        created_at,
      }
    }),
  )
  if (rows.length > 0) await database.insert(notification).values(rows)
}

/** Loads views shared by the staff, and the UT of each person's full day. */
export const loadHabits = async (database: Queryable, world: World): Promise<void> => {
  await database.execute(
    sql`insert into ${workingTime} (user_id, ut_per_day, starts_on) select ${user.id}, ${user.ut_per_day}, '2000-01-01' from ${user}`,
  )
  const manager = world.users.find((person) => person.role === 'manager')
  if (!manager) return
  // The saved views list open tickets only.
  const open = await database
    .select({ id: ticketStatus.id })
    .from(ticketStatus)
    .where(eq(ticketStatus.is_open, true))
    .orderBy(ticketStatus.id)
  const status = `status_id=${open.map(({ id }) => id).join(',')}`
  // The upper half of the priorities: the importance of a ticket is another scale.
  const priorities = await database
    .select({ id: ticketPriority.id })
    .from(ticketPriority)
    .orderBy(desc(ticketPriority.position))
  const upper = priorities.slice(0, Math.ceil(priorities.length / 2)).map(({ id }) => id)
  const view = (name: string, query: string, position: number) => ({
    user_id: manager.id,
    name,
    model: 'ticket',
    query: `${query}&${status}`,
    is_shared: true,
    position,
  })
  await database
    .insert(savedView)
    .values([
      view('Bloquants', 'is_bloquant=true', 0),
      view('Sans responsable', 'responsable_id=none', 1),
      view('Prioritaires', `priority_id=${upper.join(',')}`, 2),
    ])
}
