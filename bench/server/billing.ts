import { sql } from 'drizzle-orm'
import { connect, rowsOf } from '#server/database/connect.ts'
import type { BenchDatabase } from './databases.ts'

const CLIENTS = 200

/** Five tickets a client, with five entries of an hour each in the month before this one. */
const CLIENTS_WITH_TIME = sql`
  with buyer as (
    insert into client (name, address1, postal, city, siren)
    select 'Client à facturer ' || n, '4 quai du Commerce', '69002', 'Lyon', '552100554' from generate_series(1, ${CLIENTS}::int) n
    returning id
  ),
  work as (insert into projet (name, client_id) select 'Maintenance', id from buyer returning id),
  task as (
    insert into ticket (name, projet_id, status_id, created_at)
    select 'Panne ' || n, id, (select min(id) from ticket_status where stage = 'closed'), now() - interval '40 days'
    from work, generate_series(1, 5) n
    returning id
  ),
  time as (
    insert into pointage (ticket_id, user_id, ut, date, created_at)
    select id, (select min("user".id) from "user" join role on role.id = role_id where slug = 'technicien'), 4,
      (date_trunc('month', now()) - interval '1 month')::date + 5 * n, now() - interval '1 month'
    from task, generate_series(0, 4) n
  )
  select id from buyer`

/** Adds clients with time to be invoiced; returns their ids. */
export const addBilledClients = async (database: BenchDatabase): Promise<readonly number[]> => {
  const { query, close } = await connect(database.location)
  try {
    return (await rowsOf<{ id: number }>(query, CLIENTS_WITH_TIME)).map(({ id }) => Number(id))
  } finally {
    await close()
  }
}
