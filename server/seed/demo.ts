import { sql } from 'drizzle-orm'
import type { Passwords } from '../access/passwords.ts'
import type { Queryable } from '../database/connect.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts.ts'

export interface DemoSize {
  readonly tickets: number
  readonly pointages: number
  readonly seed: number
}

export const seedDemo = async (database: Queryable, passwords: Passwords, size: DemoSize, say: (line: string) => void): Promise<void> => {
  say('Loading demo data…')
  const hash = await passwords.hash(DEMO_PASSWORD)
  await database.execute(sql`insert into client (name) select 'Client ' || n from generate_series(1, 20) n`)
  for (const { role, email, firstname, lastname } of DEMO_ACCOUNTS) {
    await database.execute(
      sql`insert into "user" (firstname, lastname, email, role_id, client_id, password_hash) select ${firstname}, ${lastname}, ${email}, id, case when slug = 'client' then 1 end, ${hash} from role where slug = ${role}`,
    )
  }
  await database.execute(
    sql`insert into projet (name, client_id, responsable_id) select 'Projet ' || n, 1 + n % 20, 1 + n % 2 from generate_series(1, 40) n`,
  )
  await database.execute(
    sql`insert into ticket (name, projet_id, status_id, priority_id, type_id, responsable_id, created_by_id, created_at) select 'Ticket ' || n, 1 + n % 40, 1 + n % 6, 1 + n % 4, 1 + n % 5, 1 + n % 2, 1, now() - (${size.tickets}::int - n) * interval '1 hour' from generate_series(1, ${size.tickets}::int) n`,
  )
  await database.execute(
    sql`insert into pointage (ut, ticket_id, user_id, date, created_at) select 1 + n % 8, 1 + n % ${size.tickets}::int, 1 + n % 2, current_date - n % 1000, now() from generate_series(1, ${size.pointages}::int) n`,
  )
}
