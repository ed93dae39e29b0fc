import { defineCall } from '#contract/core/call.ts'
import { email, flag, instant, integer, longText, text } from '#contract/core/kinds/field.ts'
import { fieldsSchema, objectSchema } from '#contract/core/kinds/wire-schema.ts'
import { ROLE_SLUGS } from '#contract/core/roles.ts'
import { TICKET_STAGES, type TicketStage } from '#contract/lifecycle/ticket.ts'
import { arrayOf, dataOf, LINK_TOKEN, NOTHING } from './shapes.ts'

const LINKS = '/api/models/ticket/:id/links'
const FOLLOWED = '/api/followed-ticket'

/** A link as the people who may end it see it. */
export interface TicketLink {
  readonly id: number
  /** The address to which the link was sent; null for a link that was handed over. */
  readonly email: string | null
  /** Path of the page, without language. */
  readonly path: string
  readonly created_at: string
  readonly expires_at: string
}

/** A ticket as a person without an account follows it: what its client may see. */
export interface FollowedTicket {
  readonly id: number
  readonly name: string
  readonly description: string | null
  readonly projet: string
  readonly status: string
  readonly stage: TicketStage
  readonly responsable: string | null
  readonly created_at: string
  readonly expires_at: string
  /** Earlier comments are left out. */
  readonly has_earlier: boolean
  /** Oldest first. */
  readonly comments: readonly {
    readonly id: number
    readonly by: string | null
    readonly is_staff: boolean
    readonly at: string
    readonly body: string
  }[]
  readonly files: readonly {
    readonly id: number
    readonly name: string
    readonly mime: string
    readonly bytes: number
  }[]
}

const LINK = objectSchema({
  id: { type: 'integer' },
  email: { type: ['string', 'null'] },
  path: { type: 'string' },
  created_at: { type: 'string', format: 'date-time' },
  expires_at: { type: 'string', format: 'date-time' },
})

const COMMENT = fieldsSchema({
  id: integer({}),
  by: text({ nullable: true }),
  is_staff: flag({}),
  at: instant({}),
  body: longText({}),
})
const FILE = fieldsSchema({ id: integer({}), name: text({}), mime: text({}), bytes: integer({}) })

const FOLLOWED_TICKET = objectSchema({
  id: { type: 'integer' },
  name: { type: 'string' },
  description: { type: ['string', 'null'] },
  projet: { type: 'string' },
  status: { type: 'string' },
  stage: { type: 'string', enum: TICKET_STAGES },
  responsable: { type: ['string', 'null'] },
  created_at: { type: 'string', format: 'date-time' },
  expires_at: { type: 'string', format: 'date-time' },
  has_earlier: { type: 'boolean' },
  comments: arrayOf(COMMENT),
  files: arrayOf(FILE),
})

/** Calls about links with which people without an account follow one ticket. */
export const ticketLinkCalls = {
  list: defineCall({
    method: 'get',
    path: LINKS,
    access: ROLE_SLUGS,
    cost: 'read',
    answer: dataOf(arrayOf(LINK)),
    refuses: ['not_found'],
    summary: { fr: 'Les liens de suivi d’un ticket qui s’ouvrent encore', en: 'The links of a ticket that still open' },
  }),
  make: defineCall({
    method: 'post',
    path: LINKS,
    access: ROLE_SLUGS,
    cost: 'write',
    /** With an address the link is mailed to it. */
    body: { email: email({ nullable: true }) },
    answer: dataOf(LINK),
    refuses: ['not_found'],
    summary: {
      fr: 'Créer un lien avec lequel une personne sans compte suit ce ticket, et rien d’autre ; valable 90 jours, révocable',
      en: 'Make a link with which a person without an account follows this ticket, and nothing else; valid for 90 days, revocable',
    },
  }),
  revoke: defineCall({
    method: 'post',
    path: `${LINKS}/:link/revoke`,
    access: ROLE_SLUGS,
    cost: 'write',
    parameters: { link: integer({ min: 1 }) },
    body: 'free',
    answer: NOTHING,
    refuses: ['not_found'],
    summary: { fr: 'Révoquer un lien de suivi', en: 'Revoke a link of a ticket' },
  }),
  read: defineCall({
    method: 'get',
    path: FOLLOWED,
    access: 'public',
    cost: 'read',
    // A query is in no log of the server.
    query: LINK_TOKEN,
    answer: dataOf(FOLLOWED_TICKET),
    refuses: ['link_invalid', 'too_many_requests'],
    summary: {
      fr: 'Le ticket d’un lien de suivi, comme son client le voit ; sans compte',
      en: 'The ticket of a link, as its client sees it; without an account',
    },
  }),
  file: defineCall({
    method: 'get',
    path: `${FOLLOWED}/files/:id`,
    access: 'public',
    cost: 'file',
    // A query is in no log of the server.
    query: LINK_TOKEN,
    answer: { file: '*/*', inParts: true },
    refuses: ['link_invalid', 'not_found', 'too_many_requests'],
    summary: { fr: 'Un fichier du ticket d’un lien de suivi', en: 'A file of the ticket of a link' },
  }),
}
