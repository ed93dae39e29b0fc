import { defineCall } from '#contract/core/call.ts'
import { belongsTo, choice, flag, instant, integer, text } from '#contract/core/kinds/field.ts'
import { answerSchema, objectSchema } from '#contract/core/kinds/wire-schema.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import { arrayOf, dataOf, NOTHING } from './shapes.ts'

/** States of mails that leave (`server/mail/queue/rows.ts`). */
export const OUTBOUND_STATES = ['waiting', 'sending', 'sent', 'dropped', 'failed'] as const

/** States of mails that came in (`server/inbox/rows.ts`). */
export const INBOUND_STATES = [
  'received',
  'done',
  'held',
  'refused',
  'ignored',
  'unreadable',
  'discarded',
  'failed',
] as const

/** Reasons of mails whose text can't be read; a discarded one can't be accepted. */
export const UNREADABLE_REASONS = ['unreadable', 'too_large'] as const

const string = { type: 'string' }
const nullableString = { type: ['string', 'null'] }
const id = answerSchema(belongsTo('user', {}))
const nullableId = answerSchema(belongsTo('user', { nullable: true }))
const at = answerSchema(instant({}))
const nullableAt = answerSchema(instant({ nullable: true }))
const page = { limit: integer({ default: 50, min: 1, max: 500 }), before: integer({ nullable: true, min: 1 }) }
const token = { token: text({ max: 64 }) }

const OUTBOUND_ROW = objectSchema({
  id,
  user_id: id,
  ticket_id: nullableId,
  comment_id: nullableId,
  state: { type: 'string', enum: OUTBOUND_STATES },
  attempts: { type: 'integer' },
  next_at: at,
  email: nullableString,
  subject: nullableString,
  last_error: nullableString,
  bounces: { type: 'integer' },
  created_at: at,
  settled_at: nullableAt,
})

const INBOUND_ROW = objectSchema({
  id,
  door: string,
  state: { type: 'string', enum: INBOUND_STATES },
  reason: nullableString,
  sender: nullableString,
  sender_name: nullableString,
  subject: nullableString,
  bytes: { type: 'integer' },
  user_id: nullableId,
  ticket_id: nullableId,
  comment_id: nullableId,
  left_out: arrayOf(objectSchema({ name: string, reason: string })),
  last_error: nullableString,
  received_at: at,
  settled_at: nullableAt,
  decided_by_id: nullableId,
})

/**
 * A mail as a manager reads it before the decision. `text` is null for a mail that can't be read.
 */
const CONTENT = objectSchema({
  text: nullableString,
  is_cut: { type: 'boolean' },
  attachments: arrayOf(objectSchema({ name: string, mime: string, bytes: { type: 'integer' } })),
})

/** How mails leave this server. `host` is null where no mail server is configured. */
export interface MailSending {
  readonly host: string | null
  /** Mails are written to a folder of the server and reach no one. */
  readonly is_folder: boolean
}

/**
 * Outcomes of a test mail.
 *
 *   accepted   the mail server took it
 *   folder     written to the folder of mails: no mail server is configured
 *   withheld   not sent, for the address is one of the demo data
 *   refused    refused by the mail server, whose words are the reason
 *   failed     the mail server was not reached or did not answer; the reason is a code
 */
export const TEST_MAIL_OUTCOMES = ['accepted', 'folder', 'withheld', 'refused', 'failed'] as const

/** Result of a test mail to `email`. */
export interface TestMail {
  readonly email: string
  readonly outcome: (typeof TEST_MAIL_OUTCOMES)[number]
  readonly reason: string | null
}

export const mailCalls = {
  inbound: defineCall({
    method: 'post',
    path: '/api/mail/inbound',
    access: 'public',
    cost: 'write',
    body: 'free',
    answer: NOTHING,
    status: 202,
    refuses: ['unauthenticated', 'no_route', 'too_large', 'unsupported_media_type', 'unavailable'],
    summary: {
      fr: 'Un e-mail reçu, tel quel (message/rfc822), signé (X-Mail-Timestamp, X-Mail-Signature)',
      en: 'A mail that came in, as it is (message/rfc822), signed (X-Mail-Timestamp, X-Mail-Signature)',
    },
  }),
  stopPage: defineCall({
    method: 'get',
    path: '/api/mail/stop/:token',
    access: 'public',
    cost: 'account',
    parameters: token,
    answer: { file: 'text/html' },
    refuses: ['link_invalid'],
    summary: {
      fr: 'Page pour ne plus recevoir d’e-mails d’un ticket',
      en: 'Page to unsubscribe from mails about a ticket',
    },
  }),
  stop: defineCall({
    method: 'post',
    path: '/api/mail/stop/:token',
    access: 'public',
    cost: 'account',
    parameters: token,
    body: 'free',
    answer: { file: 'text/html' },
    refuses: ['link_invalid', 'too_large'],
    summary: {
      fr: 'Ne plus recevoir d’e-mails d’un ticket, en un clic (RFC 8058)',
      en: 'Unsubscribe from mails about a ticket in one click (RFC 8058)',
    },
  }),
  sending: defineCall({
    method: 'get',
    path: '/api/mail/sending',
    access: MANAGERS,
    cost: 'read',
    answer: dataOf(objectSchema({ host: nullableString, is_folder: { type: 'boolean' } })),
    summary: { fr: 'Par quel serveur partent les e-mails', en: 'Which server mails leave by' },
  }),
  test: defineCall({
    method: 'post',
    path: '/api/mail/test',
    access: MANAGERS,
    cost: 'write',
    answer: dataOf(
      objectSchema({ email: string, outcome: { type: 'string', enum: TEST_MAIL_OUTCOMES }, reason: nullableString }),
    ),
    summary: {
      fr: 'S’envoyer un e-mail d’essai ; la réponse dit s’il est parti',
      en: 'Send a test mail to oneself; the answer says whether it was accepted',
    },
  }),
  outbound: defineCall({
    method: 'get',
    path: '/api/mail/outbound',
    access: MANAGERS,
    cost: 'read',
    query: { state: choice(OUTBOUND_STATES, { default: 'failed' }), ...page },
    answer: dataOf(arrayOf(OUTBOUND_ROW)),
    summary: { fr: 'E-mails sortants par état, le plus récent d’abord', en: 'Outgoing mails by state, newest first' },
  }),
  retry: defineCall({
    method: 'post',
    path: '/api/mail/outbound/:id/retry',
    access: MANAGERS,
    cost: 'write',
    answer: NOTHING,
    status: 202,
    refuses: ['not_found'],
    summary: {
      fr: 'Renvoyer un e-mail qui n’a pas pu être distribué',
      en: 'Send a mail again that could not be delivered',
    },
  }),
  received: defineCall({
    method: 'get',
    path: '/api/mail/received',
    access: MANAGERS,
    cost: 'read',
    query: { state: choice(INBOUND_STATES, { default: 'held' }), ...page },
    answer: dataOf(arrayOf(INBOUND_ROW)),
    summary: {
      fr: 'E-mails reçus, par état, le plus récent d’abord',
      en: 'Mails that came in, by state, newest first',
    },
  }),
  content: defineCall({
    method: 'get',
    path: '/api/mail/received/:id/content',
    access: MANAGERS,
    cost: 'file',
    answer: dataOf(CONTENT),
    refuses: ['not_found', 'file_gone'],
    summary: {
      fr: 'Texte d’un e-mail reçu, et liste de ses fichiers joints',
      en: 'Text of a mail that came in, and the list of its attached files',
    },
  }),
  original: defineCall({
    method: 'get',
    path: '/api/mail/received/:id/original',
    access: MANAGERS,
    cost: 'file',
    answer: { file: 'message/rfc822' },
    refuses: ['not_found', 'file_gone'],
    summary: { fr: 'L’e-mail tel qu’il a été reçu', en: 'The mail as it came in' },
  }),
  accept: defineCall({
    method: 'post',
    path: '/api/mail/received/:id/accept',
    access: MANAGERS,
    cost: 'write',
    body: {
      ticket_id: belongsTo('ticket', { nullable: true, default: null }),
      projet_id: belongsTo('projet', { nullable: true, default: null }),
      visible_to_client: flag({ default: false }),
    },
    answer: dataOf(INBOUND_ROW),
    refuses: ['not_found', 'validation'],
    summary: {
      fr: 'Accepter un e-mail retenu, refusé ou écarté : commentaire d’un ticket, ou ticket d’un projet',
      en: 'Accept a held, refused or discarded mail: a comment on a ticket, or a ticket in a project',
    },
  }),
  discard: defineCall({
    method: 'post',
    path: '/api/mail/received/:id/discard',
    access: MANAGERS,
    cost: 'write',
    answer: NOTHING,
    refuses: ['not_found'],
    summary: {
      fr: 'Écarter un e-mail ; l’original est gardé, et l’e-mail peut encore être accepté',
      en: 'Discard a mail; its original is kept, and it can still be accepted',
    },
  }),
}
