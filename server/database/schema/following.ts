import { boolean, index, pgTable } from 'drizzle-orm/pg-core'
import { bookkeeping, id, reference } from '../columns.ts'
import { client, projet, user } from './people.ts'
import { ticket } from './work.ts'

export const follow = pgTable(
  'follow',
  {
    id: id(),
    user_id: reference()
      .notNull()
      .references(() => user.id),
    ticket_id: reference().references(() => ticket.id),
    projet_id: reference().references(() => projet.id),
    client_id: reference().references(() => client.id),
    is_following: boolean().notNull().default(true),
    ...bookkeeping(),
  },
  (table) => [
    index('follow_xid').on(table.xid, table.id),
    index('follow_user').on(table.user_id),
    index('follow_ticket').on(table.ticket_id),
    index('follow_projet').on(table.projet_id),
    index('follow_client').on(table.client_id),
  ],
)
