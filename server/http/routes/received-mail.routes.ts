import { and, desc, eq, lt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { mailCalls } from '#contract/calls/mail.calls.ts'
import { DomainError } from '#contract/core/errors.ts'
import { inboundMail } from '../../database/schema/mail.ts'
import { acceptHeld, discardHeld } from '../../inbox/held.ts'
import type { RequestActor } from '../../models/actor.ts'
import { handled, registerCalls } from '../call.ts'
import type { Services } from '../services.ts'

const INBOUND = {
  id: inboundMail.id,
  door: inboundMail.source,
  state: inboundMail.state,
  reason: inboundMail.reason,
  sender: inboundMail.sender,
  sender_name: inboundMail.sender_name,
  subject: inboundMail.subject,
  bytes: inboundMail.bytes,
  user_id: inboundMail.user_id,
  ticket_id: inboundMail.ticket_id,
  comment_id: inboundMail.comment_id,
  left_out: inboundMail.left_out,
  last_error: inboundMail.last_error,
  received_at: inboundMail.received_at,
  settled_at: inboundMail.settled_at,
  decided_by_id: inboundMail.decided_by_id,
}

/** Characters of a mail that a manager reads here; the original has the rest. */
const SHOWN_TEXT = 20_000

/** Registers the mails that came in, as managers see them, and what they decide on them. */
export const registerReceivedMails = (app: FastifyInstance, services: Services): void => {
  const { database, files, inbox, reads } = services

  const readInbound = (id: number) => database.query.select(INBOUND).from(inboundMail).where(eq(inboundMail.id, id))

  const received = handled(mailCalls.received, async ({ query }) => ({
    data: await database.query
      .select(INBOUND)
      .from(inboundMail)
      .where(
        and(eq(inboundMail.state, query.state), query.before === null ? undefined : lt(inboundMail.id, query.before)),
      )
      .orderBy(desc(inboundMail.id))
      .limit(query.limit),
  }))

  const originalOf = async (id: string): Promise<{ readonly storage: string; readonly bytes: number }> => {
    const [found] = await database.query
      .select({ storage: inboundMail.storage })
      .from(inboundMail)
      .where(eq(inboundMail.id, Number(id)))
    if (!found) throw new DomainError('not_found')
    const bytes = await files.sizeOf(found.storage)
    if (bytes === null) throw new DomainError('file_gone')
    return { storage: found.storage, bytes }
  }

  const noteRead = (actor: RequestActor, id: string, address: string): Promise<void> =>
    reads.note({ actor, model: 'mail', recordId: Number(id), action: 'readMail', after: null, address })

  const content = handled(mailCalls.content, async ({ actor, parameters, request }) => {
    const { storage } = await originalOf(parameters.id)
    await noteRead(actor, parameters.id, request.ip)
    const parsed = await inbox.read(storage)
    if (!parsed) return { data: { text: null, is_cut: false, attachments: [] } }
    return {
      data: {
        text: parsed.text.slice(0, SHOWN_TEXT).toWellFormed(),
        is_cut: parsed.text.length > SHOWN_TEXT,
        attachments: parsed.attachments.map(({ name, mime, bytes }) => ({ name, mime, bytes: bytes.length })),
      },
    }
  })

  const original = handled(mailCalls.original, async ({ actor, parameters, request, reply }) => {
    const { storage, bytes } = await originalOf(parameters.id)
    await noteRead(actor, parameters.id, request.ip)
    // Never shown by a browser: the mail may hold anything.
    const headers = { 'content-disposition': `attachment; filename="${parameters.id}.eml"`, 'content-length': bytes }
    return reply.type('message/rfc822').headers(headers).send(files.read(storage, null))
  })

  const accept = handled(mailCalls.accept, async ({ parameters, body, actor }) => {
    await acceptHeld(services, Number(parameters.id), actor, {
      ticketId: body.ticket_id === null ? null : Number(body.ticket_id),
      projetId: body.projet_id === null ? null : Number(body.projet_id),
      isVisible: body.visible_to_client,
    })
    return { data: (await readInbound(Number(parameters.id)))[0] }
  })

  const discard = handled(mailCalls.discard, async ({ parameters, actor }) => {
    await discardHeld(database.query, Number(parameters.id), Number(actor.id))
    return { data: null }
  })

  registerCalls(app, services, [received, content, original, accept, discard])
}
