import { desc, isNotNull, isNull, sql } from 'drizzle-orm'
import type { AbsenceType } from '#contract/lifecycle/absence.ts'
import type { Queryable } from '../database/connect.ts'
import { commit, repo } from '../database/schema/github.ts'
import { leaveRule, unavailability } from '../database/schema/leave.ts'
import { lastLogin, user } from '../database/schema/people.ts'
import { absence } from '../database/schema/team.ts'
import { ticket } from '../database/schema/work.ts'
import { type Day, dateOf, dayOf, instantOf, isWorkingDay } from './calendar.ts'
import { createLoader } from './load.ts'
import type { Random } from './random.ts'
import { COMMIT_MESSAGES } from './texts/conversation.ts'
import type { World } from './world.ts'

const COMMITS = 400
const SIGN_INS = 30
const TYPES: readonly (readonly [AbsenceType, number])[] = [
  ['conge_paye', 6],
  ['rtt', 3],
  ['maladie', 1],
  ['sans_solde', 0.3],
]

const at = (ms: number): string => new Date(ms).toISOString()

const nextWorkingDay = (day: Day): Day => (isWorkingDay(day) ? day : nextWorkingDay(day + 1))

/**
 * Loads absences of the staff over the last year and the coming months: past ones are decided, some
 * coming ones wait for a decision.
 */
export const loadAbsences = async (database: Queryable, world: World, now: number, random: Random): Promise<void> => {
  const today = dayOf(at(now).slice(0, 10))
  const manager = world.users.find((person) => person.role === 'manager')
  const staff = world.users.filter((person) => person.client_id === null)
  type Row = typeof absence.$inferInsert
  const loader = createLoader<Row>(database, absence, [
    'user_id',
    'type',
    'start',
    'end',
    'start_half',
    'end_half',
    'status',
    'decided_by_id',
    'decided_at',
    'created_at',
  ])
  for (const person of staff) {
    for (let day = today - 350 + random.int(0, 60); day < today + 120; day += random.int(40, 110)) {
      const type = random.weighted(TYPES)
      const start = nextWorkingDay(day)
      const end = nextWorkingDay(start + (type === 'conge_paye' ? random.int(3, 11) : random.int(0, 2)))
      const decided = start < today + 20 || random.chance(0.5)
      const askedAt = instantOf(start - random.int(10, 40), 10)
      loader.add({
        user_id: person.id,
        type,
        start: dateOf(start),
        end: dateOf(end),
        start_half: start !== end && random.chance(0.1),
        end_half: false,
        status: decided ? (random.chance(0.08) ? 'refused' : 'approved') : 'requested',
        decided_by_id: decided ? (manager?.id ?? null) : null,
        decided_at: decided ? at(Math.min(now, askedAt + 86_400_000)) : null,
        created_at: at(Math.min(now, askedAt)),
      })
      day = end
    }
  }
  await loader.flush(true)
  const days = sql`user_id, start, "end", start_half, end_half`
  await database.execute(
    sql`insert into ${unavailability} (${days}, absence_id) select ${days}, id from ${absence} where status = 'approved'`,
  )
}

/** Loads rules for paid leave and RTT, and the day on which each person joined the company. */
export const loadLeaveRules = async (database: Queryable, now: number): Promise<void> => {
  const year = Number(at(now).slice(0, 4)) - 2
  await database.insert(leaveRule).values([
    { type: 'conge_paye', starts_on: `${year}-06-01`, days_per_month: 208 },
    { type: 'rtt', starts_on: `${year}-01-01`, days_per_month: 83, year_start: 'january', carry_over_days: 0 },
  ])
  await database
    .update(user)
    .set({ joined_on: `${year}-01-05` })
    .where(isNull(user.client_id))
}

/** Loads two repositories with recent commits; every second message names a ticket. */
export const loadCommits = async (database: Queryable, world: World, now: number, random: Random): Promise<void> => {
  const authors = world.users.filter((person) => person.role === 'technicien').slice(0, 4)
  const repos = await database
    .insert(repo)
    .values(
      world.projets.slice(0, 2).map((row, n) => ({
        name: `demo/projet-${n + 1}`,
        url: `https://github.example/demo/projet-${n + 1}`,
        projet_id: row.id,
      })),
    )
    .returning({ id: repo.id, url: repo.url })
  const tickets = await database
    .select({ id: ticket.id })
    .from(ticket)
    .where(isNotNull(ticket.responsable_id))
    .orderBy(desc(ticket.id))
    .limit(COMMITS)
  if (repos.length === 0 || authors.length === 0) return
  type Row = typeof commit.$inferInsert
  const loader = createLoader<Row>(database, commit, [
    'repo_id',
    'sha',
    'message',
    'url',
    'author_name',
    'user_id',
    'ticket_ids',
    'committed_at',
  ])
  for (const [n, { id }] of tickets.toReversed().entries()) {
    const { id: repo_id, url } = random.pick(repos)
    const author = random.pick(authors)
    const sha = Array.from({ length: 40 }, () => random.int(0, 15).toString(16)).join('')
    const named = random.chance(0.5)
    loader.add({
      repo_id,
      sha,
      message: named ? `${random.pick(COMMIT_MESSAGES)} (#${id})` : random.pick(COMMIT_MESSAGES),
      url: `${url}/commit/${sha}`,
      author_name: `${author.firstname} ${author.lastname}`,
      user_id: author.id,
      ticket_ids: named ? [id] : [],
      committed_at: at(now - (tickets.length - n) * 5 * 3_600_000),
    })
  }
  await loader.flush(true)
}

export const loadSignIns = async (database: Queryable, world: World, now: number): Promise<void> => {
  const rows = world.users
    .filter((person) => person.demo)
    .flatMap((person) =>
      Array.from({ length: SIGN_INS }, (_, n) => ({
        user_id: person.id,
        date: at(now - (SIGN_INS - n) * 86_400_000),
        ip: `192.0.2.${person.id % 250}`,
      })),
    )
  await database.insert(lastLogin).values(rows)
}
