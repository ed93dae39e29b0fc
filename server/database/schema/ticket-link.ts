import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant, now, reference } from '../columns.ts'
import { client, user } from './people.ts'
import { ticket } from './work.ts'

/**
 * Links with which people without an account follow one ticket. The address is signed with the
 * nonce.
 */
export const ticketLink = pgTable(
  'ticket_link',
  {
    id: id(),
    ticket_id: reference()
      .notNull()
      .references(() => ticket.id, { onDelete: 'cascade' }),
    /** A ticket that was moved to another client opens no more. */
    client_id: reference()
      .notNull()
      .references(() => client.id, { onDelete: 'cascade' }),
    /** Random; an id that comes again after a restore has another one. */
    nonce: text().notNull(),
    /** The address to which the link was sent; null for a link that was handed over. */
    email: text(),
    created_by_id: reference().references(() => user.id, { onDelete: 'set null' }),
    created_at: instant().notNull().default(now),
    expires_at: instant().notNull(),
    revoked_at: instant(),
  },
  (table) => [index('ticket_link_ticket').on(table.ticket_id)],
)
