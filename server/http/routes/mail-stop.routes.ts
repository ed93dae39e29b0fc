import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mailCalls } from '#contract/calls/mail.calls.ts'
import { DomainError } from '#contract/core/errors.ts'
import type { Locale } from '#contract/core/kinds/locale.ts'
import { ticket } from '../../database/schema/work.ts'
import { EVERY_TICKET, isMuted, mute, unmute } from '../../mail/queue/recipient.ts'
import { html } from '../../openapi/html.ts'
import { handled, registerCalls } from '../call.ts'
import { languageOf } from '../language.ts'
import type { Services } from '../services.ts'

/** Larger than any form of this page, and than the body of a one-click request. */
const BODY_LIMIT = 16 * 1024

const TEXTS = {
  fr: {
    title: 'Messages à propos des tickets',
    ticket: (name: string) => `Ticket « ${name} »`,
    on: 'Vous recevez les messages à propos de ce ticket.',
    off: 'Vous ne recevez plus de messages à propos de ce ticket.',
    onAll: 'Vous recevez des messages à propos des tickets.',
    offAll: 'Vous ne recevez plus de messages d’aucun ticket.',
    stop: 'Ne plus recevoir les messages de ce ticket',
    stopAll: 'Ne plus recevoir de messages d’aucun ticket',
    again: 'Recevoir à nouveau les messages',
  },
  en: {
    title: 'Messages about tickets',
    ticket: (name: string) => `Ticket “${name}”`,
    on: 'You are sent messages about this ticket.',
    off: 'You are no longer sent messages about this ticket.',
    onAll: 'You are sent messages about tickets.',
    offAll: 'You are no longer sent messages about any ticket.',
    stop: 'Stop messages about this ticket',
    stopAll: 'Stop messages about every ticket',
    again: 'Send me messages again',
  },
} as const satisfies Readonly<Record<Locale, object>>

/**
 * The page behind « stop messages » of a mail. Reading it changes nothing: mail programs fetch
 * links. A POST does (RFC 8058), by the token alone: the reader may be signed out.
 */
export const registerMailStop = (app: FastifyInstance, services: Services): void => {
  const { database, mailSigner } = services
  const aboutOf = (token: string) => {
    const about = mailSigner.readMuteToken(token)
    if (!about) throw new DomainError('link_invalid')
    return about
  }
  const page = async (about: ReturnType<typeof aboutOf>, request: FastifyRequest, reply: FastifyReply) => {
    const locale = languageOf(request.headers['accept-language'])
    const texts = TEXTS[locale]
    const [found] = await database.query.select({ name: ticket.name }).from(ticket).where(eq(ticket.id, about.ticketId))
    const isOff = await isMuted(database.query, about.userId, about.ticketId)
    const one = about.ticketId === EVERY_TICKET ? [] : [['ticket', texts.stop] as const]
    const choices = isOff ? [['again', texts.again] as const] : [...one, ['all', texts.stopAll] as const]
    const document = html`<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${texts.title}</title></head>
<body style="font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:32rem;padding:2rem 1rem;color-scheme:light dark"><main><h1 style="font-size:1.25rem">${found ? texts.ticket(found.name) : texts.title}</h1>
<p role="status">${isOff ? (found ? texts.off : texts.offAll) : found ? texts.on : texts.onAll}</p>${choices.map(
      ([value, label]) =>
        html`<form method="post"><input type="hidden" name="scope" value="${value}"><p><button style="font:inherit;padding:.5rem 1rem">${label}</button></p></form>`,
    )}</main></body></html>`
    return reply.type('text/html; charset=utf-8').send(document.html)
  }

  app.register(async (api) => {
    api.removeAllContentTypeParsers()
    api.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    )
    registerCalls(api, services, [
      handled(mailCalls.stopPage, ({ parameters, request, reply }) => page(aboutOf(parameters.token), request, reply)),
      handled(mailCalls.stop, async ({ parameters, request, reply }) => {
        const about = aboutOf(parameters.token)
        const scope = new URLSearchParams(typeof request.body === 'string' ? request.body : '').get('scope')
        if (scope === 'again') await unmute(database.query, about.userId, about.ticketId)
        else await mute(database.query, about.userId, scope === 'all' ? EVERY_TICKET : about.ticketId)
        return page(about, request, reply)
      }),
    ])
  })
}
