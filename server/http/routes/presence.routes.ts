import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { presenceCalls } from '#contract/calls/presence.calls.ts'
import { DomainError } from '#contract/core/errors.ts'
import { channels, PRESENCE_EVENT, type Presence } from '#contract/core/protocol.ts'
import { ticket } from '../../database/schema/work.ts'
import { visible } from '../../models/visibility.ts'
import { handled, registerCalls } from '../call.ts'
import type { Services } from '../services.ts'

/**
 * Registers who is at a ticket. Staff alone hear of it: a client must not learn when somebody
 * writes a note.
 */
export const registerPresence = (app: FastifyInstance, services: Services): void => {
  const { database, bus } = services
  registerCalls(app, services, [
    handled(presenceCalls.onTicket, async ({ actor, parameters, body }) => {
      const id = Number(parameters.id)
      const [seen] = await database.query
        .select({ id: ticket.id })
        .from(ticket)
        .where(and(eq(ticket.id, id), visible('ticket', actor)))
      if (!seen) throw new DomainError('not_found')
      const presence: Presence = { ticket_id: id, user_id: Number(actor.id), doing: body.doing }
      bus.publish(`private-${channels.layout}`, PRESENCE_EVENT, presence)
      return { data: null }
    }),
  ])
}
