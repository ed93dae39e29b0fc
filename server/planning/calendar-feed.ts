import { and, asc, between, eq, gte, inArray, isNull, lte, ne, or } from 'drizzle-orm'
import { isLocale, type Locale } from '#contract/core/kinds/locale.ts'
import { withHalfDays } from '#contract/locales/half-days.ts'
import type { FeedScope } from '#contract/models/calendar-feed/calendar-feed.ts'
import type { Queryable } from '../database/connect.ts'
import { calendarFeed, unavailability } from '../database/schema/leave.ts'
import { user } from '../database/schema/people.ts'
import { role, ticketStatus } from '../database/schema/reference.ts'
import { ticket } from '../database/schema/work.ts'
import { hashOf } from '../runtime/hashing.ts'
import { type DayEvent, writeCalendar } from './icalendar.ts'

/** Days before and after today that a feed has. */
const PAST_DAYS = 60
const COMING_DAYS = 200
const MAX_TICKETS = 2_000

const TEXTS = {
  fr: {
    person: (name: string) => `Planning de ${name}`,
    team: 'Planning de l’équipe',
    away: 'Absence',
    of: (name: string, text: string) => `${name} : ${text}`,
  },
  en: {
    person: (name: string) => `Schedule of ${name}`,
    team: 'Team schedule',
    away: 'Away',
    of: (name: string, text: string) => `${name}: ${text}`,
  },
} as const satisfies Readonly<Record<Locale, object>>

/** A feed that is not revoked, of a person who still works here. */
export interface OpenFeed {
  readonly id: number
  readonly scope: FeedScope
  readonly userId: number
  readonly name: string
  readonly locale: Locale
}

/** Returns the feed of a secret; undefined for an unknown or revoked one. */
export const feedOfToken = async (database: Queryable, token: string): Promise<OpenFeed | undefined> => {
  const [row] = await database
    .select({
      id: calendarFeed.id,
      scope: calendarFeed.scope,
      userId: user.id,
      firstname: user.firstname,
      lastname: user.lastname,
      locale: user.locale,
    })
    .from(calendarFeed)
    .innerJoin(user, eq(user.id, calendarFeed.user_id))
    .innerJoin(role, eq(role.id, user.role_id))
    .where(
      and(
        eq(calendarFeed.token_hash, hashOf(token)),
        isNull(calendarFeed.deleted_at),
        isNull(user.deleted_at),
        eq(user.is_active, true),
        ne(role.slug, 'client'),
      ),
    )
    .limit(1)
  if (!row) return undefined
  const { firstname, lastname, locale, ...feed } = row
  return {
    ...feed,
    scope: feed.scope as FeedScope,
    name: `${firstname} ${lastname}`,
    locale: isLocale(locale) ? locale : 'fr',
  }
}

const daysFrom = (today: string, days: number): string =>
  new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)

/** Planned tickets that are not closed, with the names of their people. */
const plannedTickets = (database: Queryable, people: readonly number[], from: string, to: string) =>
  database
    .select({
      id: ticket.id,
      name: ticket.name,
      location: ticket.location,
      day: ticket.todo_at,
      userId: ticket.responsable_id,
      changedAt: ticket.updated_at,
    })
    .from(ticket)
    .innerJoin(ticketStatus, eq(ticketStatus.id, ticket.status_id))
    .where(
      and(
        inArray(ticket.responsable_id, [...people]),
        between(ticket.todo_at, from, to),
        isNull(ticket.deleted_at),
        eq(ticketStatus.is_closed, false),
      ),
    )
    .orderBy(asc(ticket.todo_at), asc(ticket.id))
    .limit(MAX_TICKETS)

const awayDays = (database: Queryable, people: readonly number[], from: string, to: string) =>
  database
    .select()
    .from(unavailability)
    .where(
      and(
        inArray(unavailability.user_id, [...people]),
        lte(unavailability.start, to),
        gte(unavailability.end, from),
        isNull(unavailability.deleted_at),
      ),
    )
    .orderBy(asc(unavailability.start))

/** The people of a feed, with their names. */
const peopleOf = async (database: Queryable, { scope, userId }: OpenFeed): Promise<ReadonlyMap<number, string>> => {
  const rows = await database
    .select({ id: user.id, firstname: user.firstname, lastname: user.lastname })
    .from(user)
    .innerJoin(role, eq(role.id, user.role_id))
    .where(
      and(
        isNull(user.deleted_at),
        eq(user.is_active, true),
        or(scope === 'team' ? ne(role.slug, 'client') : undefined, eq(user.id, userId)),
        scope === 'team' ? undefined : eq(user.id, userId),
      ),
    )
  return new Map(rows.map(({ id, firstname, lastname }) => [id, `${firstname} ${lastname}`]))
}

/** Writes a feed: planned tickets, and days of absence without their reasons. */
export const writeFeed = async (database: Queryable, feed: OpenFeed, today: string): Promise<string> => {
  const texts = TEXTS[feed.locale]
  const [from, to] = [daysFrom(today, -PAST_DAYS), daysFrom(today, COMING_DAYS)]
  const people = await peopleOf(database, feed)
  const titled = (userId: number | null, text: string): string =>
    feed.scope === 'person' ? text : texts.of(people.get(userId ?? 0) ?? '', text)
  const ids = [...people.keys()]
  const tickets = (await plannedTickets(database, ids, from, to)).map((row): DayEvent => {
    const day = row.day ?? today
    const summary = titled(row.userId, `#${row.id} ${row.name}`)
    return {
      uid: `ticket-${row.id}@sav`,
      start: day,
      end: day,
      summary,
      location: row.location,
      isBusy: false,
      changedAt: row.changedAt,
    }
  })
  const absences = (await awayDays(database, ids, from, to)).map(
    (row): DayEvent => ({
      uid: `absence-${row.id}@sav`,
      start: row.start,
      end: row.end,
      summary: titled(row.user_id, withHalfDays(texts.away, row, feed.locale)),
      location: null,
      isBusy: true,
      changedAt: row.updated_at,
    }),
  )
  return writeCalendar(feed.scope === 'team' ? texts.team : texts.person(feed.name), [...absences, ...tickets])
}
