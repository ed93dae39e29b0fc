import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPasswords } from '../access/passwords/passwords.ts'
import { connect, type Database, rowsOf } from '../database/connect.ts'
import { testPglite } from '../testing/databases/test-database.ts'
import { seedBase } from './base.ts'
import { dateOf, dayOf, isWorkingDay } from './calendar.ts'
import { seedDemo } from './demo.ts'
import { isEmpty, resetDatabase } from './reset.ts'

const SIZE = { tickets: 600, pointages: 3_000, seed: 42, now: Date.now() }
let database: Database

const fill = () => seedDemo(database.query, createPasswords(), SIZE, () => undefined)
const rows = <Row extends Record<string, unknown>>(text: string) => rowsOf<Row>(database.query, sql.raw(text))
const count = async (text: string): Promise<number> =>
  Number((await rows<{ n: unknown }>(`select count(*) as n from ${text}`))[0]?.n)
/** Returns the data without the parts that depend on the current time. */
const digest = async () =>
  JSON.stringify([
    await rows(
      'select id, name, description, projet_id, type_id, responsable_id, created_by_id, tag, ut from ticket order by id',
    ),
    await rows('select id, ut, ticket_id, user_id, comment, date from pointage order by id'),
    await rows('select id, firstname, lastname, email, client_id from "user" order by id'),
  ])

beforeAll(async () => {
  database = await connect(await testPglite())
  await seedBase(database.query)
  await fill()
})
afterAll(() => database.close())

describe('demo data', () => {
  test('have exactly the size that was asked for, in all stages, for all roles', async () => {
    expect(await count('ticket')).toBe(SIZE.tickets)
    expect(await count('pointage')).toBe(SIZE.pointages)
    expect(await count('(select distinct status_id from ticket) as used')).toBe(6)
    expect(await count('(select distinct role_id from "user") as used')).toBe(3)
  })

  test('share views of what is still open', async () => {
    const open = (await rows<{ id: number }>('select id from ticket_status where is_open order by id'))
      .map(({ id }) => id)
      .join(',')
    const views = await rows<{ query: string }>('select query from saved_view')
    expect(views.map(({ query }) => new URLSearchParams(query).get('status_id'))).toEqual([open, open, open])
    // « Prioritaires » is of the priority, not of the importance.
    const upper = await rows<{ id: number }>(
      `select id from ticket_priority where name in ('Haute', 'Urgente') order by position desc`,
    )
    expect(views.map(({ query }) => new URLSearchParams(query).get('priority_id'))).toContain(
      upper.map(({ id }) => id).join(),
    )
  })

  test('leave their people a plausible number of unread comments, the newest ones', async () => {
    const unread = await rows<{ email: string; n: unknown }>(`
      select u.email, count(*) as n from "user" u join comment c on c.user_id is distinct from u.id
      where u.email in ('manager@exemple.fr', 'technicien@exemple.fr')
        and not exists (select 1 from comment_read r where r.user_id = u.id and r.record_id = c.id and r.is_read)
      group by u.email order by u.email
    `)
    expect(unread.map(({ email, n }) => [email, Number(n)])).toEqual([
      ['manager@exemple.fr', 12],
      ['technicien@exemple.fr', 12],
    ])
    expect(await count('comment')).toBeGreaterThan(50)
  })

  test('tell nobody of their own comments', async () => {
    expect(await count("notification where kind = 'comment'")).toBeGreaterThan(0)
    expect(await count('notification where user_id = by_user_id')).toBe(0)
  })

  test('have ids in the order of time', async () => {
    expect(await count('ticket a join ticket b on b.id = a.id + 1 where b.created_at < a.created_at')).toBe(0)
    expect(await count('pointage a join pointage b on b.id = a.id + 1 where b.created_at < a.created_at')).toBe(0)
    expect(await count("ticket where created_at > now() or created_at < now() - interval '1100 days'")).toBe(0)
  })

  test('have histories that lead without a gap from nothing to the present status', async () => {
    expect(
      await count(
        'ticket t where status_id <> (select to_status_id from ticket_status_history where ticket_id = t.id order by id desc limit 1)',
      ),
    ).toBe(0)
    expect(
      await count(
        'ticket t where (select from_status_id from ticket_status_history where ticket_id = t.id order by id limit 1) is not null',
      ),
    ).toBe(0)
    expect(
      await count(
        'ticket_status_history h where from_status_id is not null and from_status_id <> (select to_status_id from ticket_status_history p where p.ticket_id = h.ticket_id and p.id < h.id order by p.id desc limit 1)',
      ),
    ).toBe(0)
    expect(
      await count(
        "ticket t join ticket_status s on s.id = t.status_id where (s.stage = 'closed') <> (t.closed_at is not null)",
      ),
    ).toBe(0)
    expect(
      await count(
        "ticket t join ticket_status s on s.id = t.status_id where (s.stage = 'waiting_validation') <> (t.waiting_validation_user_id is not null)",
      ),
    ).toBe(0)
  })

  test('have time logged by techniciens on working days of three years, on tickets that existed', async () => {
    const dates = (await rows<{ date: string }>('select distinct date::text as date from pointage')).map(
      (row) => row.date,
    )
    expect(dates.filter((date) => !isWorkingDay(dayOf(date)))).toEqual([])
    expect(dates.length).toBeGreaterThan(500)
    expect(
      await count(
        "pointage p join ticket t on t.id = p.ticket_id where p.date < (t.created_at at time zone 'utc')::date",
      ),
    ).toBe(0)
    expect(await count(`pointage p join "user" u on u.id = p.user_id where u.client_id is not null`)).toBe(0)
  })

  test('vary as real requests do', async () => {
    expect(await count('(select distinct name from ticket) as names')).toBeGreaterThan(SIZE.tickets * 0.6)
    expect(await count("ticket where name like '%{%' or description like '%{%'")).toBe(0)
    expect(await count("ticket where name = '' or length(name) > 255")).toBe(0)
  })

  test('are the same for the same seed, and replace everything on reset', { timeout: 60_000 }, async () => {
    const before = await digest()
    await resetDatabase(database.query)
    expect(await isEmpty(database.query)).toBe(true)
    await fill()
    expect(await digest()).toBe(before)
  })
})

test('the calendar knows weekends, fixed holidays and those that move with Easter', () => {
  for (const day of [
    '2026-01-01',
    '2026-04-06',
    '2026-05-14',
    '2026-05-25',
    '2026-07-14',
    '2026-11-21',
    '2025-04-21',
    '2024-04-01',
  ])
    expect(isWorkingDay(dayOf(day)), day).toBe(false)
  for (const day of ['2026-01-02', '2026-04-07', '2026-11-20']) expect(isWorkingDay(dayOf(day)), day).toBe(true)
  expect(dateOf(dayOf('2024-02-29'))).toBe('2024-02-29')
})
