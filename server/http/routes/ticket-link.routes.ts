import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type TicketLink, ticketLinkCalls } from '#contract/calls/ticket-link.calls.ts'
import { DomainError } from '#contract/core/errors.ts'
import { personById } from '../../access/accounts/people.ts'
import { countWrongToken } from '../../access/limits/guesses.ts'
import { ticketLinksBy } from '../../access/limits/mail-limits.ts'
import { requireLimits } from '../../access/limits/shared-throttle.ts'
import { fileOfFollowedTicket, readFollowedTicket } from '../../access/links/followed-ticket.ts'
import { links } from '../../access/links/links.ts'
import {
  addLink,
  endLink,
  type Linkable,
  linkableTicket,
  linksOf,
  type OpenedLink,
  openLink,
  tokenOf,
} from '../../access/links/ticket-links.ts'
import type { Queryable } from '../../database/connect.ts'
import { sendStored } from '../../files/send-stored.ts'
import type { RequestActor } from '../../models/actor.ts'
import { writeAudit } from '../../writes/audit.ts'
import { inTransaction } from '../../writes/in-transaction.ts'
import { handled, registerCalls } from '../call.ts'
import { languageOf } from '../language.ts'
import type { Services } from '../services.ts'

/** A reader opens the page some times a day; a program that asks again and again is slowed down. */
const READS = { most: 240, seconds: 60 * 60 } as const

/** Neither caches nor search engines keep what a link opens. */
const PRIVATE = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' } as const

/** Returns the ticket; throws `not_found` where this person may not link to it. */
const requireTicket = async (database: Queryable, actor: RequestActor, id: string): Promise<Linkable> => {
  const found = await linkableTicket(database, actor, Number(id))
  if (!found) throw new DomainError('not_found')
  return found
}

type Stored = Parameters<typeof tokenOf>[1] & Omit<TicketLink, 'path'>

const shownWith =
  (secret: string) =>
  (link: Stored): TicketLink => ({
    id: link.id,
    email: link.email,
    path: links.followedTicket(tokenOf(secret, link)),
    created_at: link.created_at,
    expires_at: link.expires_at,
  })

const audit = (
  transaction: Queryable,
  actor: RequestActor,
  entry: { readonly ticketId: number; readonly action: string; readonly address: string },
) =>
  writeAudit(transaction, {
    userId: Number(actor.id),
    model: 'ticket',
    recordId: entry.ticketId,
    action: entry.action,
    before: null,
    after: null,
    at: new Date().toISOString(),
    eventId: null,
    address: entry.address,
  })

/** Calls of the people who see the ticket. */
const ownCalls = (services: Services) => {
  const { database, installation } = services
  const shown = shownWith(installation.mailSecret)
  return [
    handled(ticketLinkCalls.list, async ({ actor, parameters }) => {
      await requireTicket(database.query, actor, parameters.id)
      return { data: (await linksOf(database.query, Number(parameters.id))).map(shown) }
    }),
    handled(ticketLinkCalls.make, async ({ actor, parameters, body, request }) =>
      inTransaction(services, async (transaction, consequences) => {
        const ticketId = Number(parameters.id)
        const { name, clientId } = await requireTicket(transaction, actor, parameters.id)
        await requireLimits(transaction, ticketLinksBy(actor.id, body.email))
        const made = await addLink(transaction, {
          ticket_id: ticketId,
          client_id: clientId,
          email: body.email,
          created_by_id: Number(actor.id),
        })
        const link = shown(made)
        await audit(transaction, actor, { ticketId, action: 'makeLink', address: request.ip })
        const by = await personById(transaction, Number(actor.id))
        if (body.email !== null && by) {
          const to = { email: body.email, firstname: '', locale: languageOf(request.headers['accept-language']) }
          const facts = { path: link.path, by: `${by.firstname} ${by.lastname}`, ticket: `#${ticketId} ${name}` }
          consequences.mail({ kind: 'followedTicket', to, facts })
        }
        return { data: link }
      }),
    ),
    handled(ticketLinkCalls.revoke, async ({ actor, parameters, request }) =>
      inTransaction(services, async (transaction) => {
        const ticketId = Number(parameters.id)
        await requireTicket(transaction, actor, parameters.id)
        if (!(await endLink(transaction, ticketId, parameters.link))) throw new DomainError('not_found')
        await audit(transaction, actor, { ticketId, action: 'revokeLink', address: request.ip })
        return { data: null }
      }),
    ),
  ]
}

/** Calls of people without an account. */
const publicCalls = ({ database, installation, files }: Services) => {
  const open = async (token: string, request: FastifyRequest, reply: FastifyReply): Promise<OpenedLink> => {
    reply.headers(PRIVATE)
    const opened = await openLink(database.query, installation.mailSecret, token)
    if (!opened) {
      await countWrongToken(database.query, 'link', request.ip)
      throw new DomainError('link_invalid')
    }
    await requireLimits(database.query, [{ key: `followed ticket ${opened.id}`, ...READS }])
    return opened
  }
  return [
    handled(ticketLinkCalls.read, async ({ query, request, reply }) => {
      const ticket = await readFollowedTicket(database.query, await open(query.token, request, reply))
      if (!ticket) throw new DomainError('link_invalid')
      return { data: ticket }
    }),
    handled(ticketLinkCalls.file, async ({ parameters, query, request, reply }) => {
      const stored = await fileOfFollowedTicket(
        database.query,
        await open(query.token, request, reply),
        Number(parameters.id),
      )
      if (!stored) throw new DomainError('not_found')
      return sendStored(files, stored, request, reply)
    }),
  ]
}

/**
 * Registers links with which people without an account follow one ticket
 * (docs/decisions/0201-links-that-follow-one-ticket.md).
 */
export const registerTicketLinks = (app: FastifyInstance, services: Services): void =>
  registerCalls(app, services, [...ownCalls(services), ...publicCalls(services)])
