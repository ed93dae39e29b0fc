import { WEBHOOK_EVENTS } from '#contract/api-access/webhook-events.ts'
import { defineCall } from '#contract/core/call.ts'
import { flag, integer, longText, text } from '#contract/core/kinds/field.ts'
import { objectSchema } from '#contract/core/kinds/wire-schema.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import { arrayOf, dataOf, NOTHING } from './shapes.ts'

const WEBHOOKS = '/api/outgoing-webhooks'
const DELIVERIES = '/api/webhook-deliveries'

/** A webhook, without its secret. */
export interface OutgoingWebhook {
  readonly id: number
  readonly name: string
  readonly url: string
  readonly events: readonly string[]
  readonly is_active: boolean
  /** When the server switched it off; null otherwise. */
  readonly paused_at: string | null
  readonly created_at: string
  /** Until when deliveries are signed with the previous secret too; null outside of a rotation. */
  readonly former_until: string | null
  /** Deliveries that wait for an attempt. */
  readonly waiting: number
}

/** The only answers with a secret. */
export interface WebhookSecret {
  readonly webhook: OutgoingWebhook
  readonly secret: string
}

export const DELIVERY_STATES = ['waiting', 'sending', 'sent', 'failed'] as const

/** One event for one webhook, in the log. */
export interface WebhookDelivery {
  readonly id: number
  readonly event_id: string
  readonly event: string
  readonly record_id: number | null
  readonly state: (typeof DELIVERY_STATES)[number]
  readonly attempts: number
  readonly status_code: number | null
  readonly duration_ms: number | null
  /** Why the last attempt failed: a code; null for none. */
  readonly error: string | null
  readonly created_at: string
  readonly attempted_at: string | null
  /** When the next attempt is due; null for one that is over. */
  readonly next_at: string | null
}

/** Body that was sent, and the receiver's answer to the last attempt. */
export interface DeliveryContent {
  readonly body: string
  readonly answer: string | null
}

const string = { type: 'string' }
const instant = { type: 'string', format: 'date-time' }
const nullableInstant = { type: ['string', 'null'], format: 'date-time' }
const nullableString = { type: ['string', 'null'] }
const nullableInteger = { type: ['integer', 'null'] }

const WEBHOOK = objectSchema({
  id: { type: 'integer' },
  name: string,
  url: string,
  events: arrayOf({ type: 'string', enum: WEBHOOK_EVENTS }),
  is_active: { type: 'boolean' },
  paused_at: nullableInstant,
  created_at: instant,
  former_until: nullableInstant,
  waiting: { type: 'integer' },
})

const DELIVERY = objectSchema({
  id: { type: 'integer' },
  event_id: { type: 'string', format: 'uuid' },
  event: string,
  record_id: nullableInteger,
  state: { type: 'string', enum: DELIVERY_STATES },
  attempts: { type: 'integer' },
  status_code: nullableInteger,
  duration_ms: nullableInteger,
  error: nullableString,
  created_at: instant,
  attempted_at: nullableInstant,
  next_at: nullableInstant,
})

const WITH_SECRET = dataOf(objectSchema({ webhook: WEBHOOK, secret: string }))

const definition = {
  name: text({ max: 80 }),
  url: text({ max: 2000 }),
  /** Names of events separated by spaces. */
  events: longText({}),
}

/** Deliveries in one answer. */
const MAX_LISTED_DELIVERIES = 100

/** Calls about webhooks that the server sends, for managers. */
export const outgoingWebhookCalls = {
  list: defineCall({
    method: 'get',
    path: WEBHOOKS,
    access: MANAGERS,
    cost: 'read',
    answer: dataOf(arrayOf(WEBHOOK)),
    summary: { fr: 'Les webhooks qui sont envoyés', en: 'The webhooks that are sent' },
  }),
  make: defineCall({
    method: 'post',
    path: WEBHOOKS,
    access: MANAGERS,
    cost: 'write',
    body: definition,
    answer: WITH_SECRET,
    status: 201,
    summary: {
      fr: 'Créer un webhook ; le secret de ses signatures n’est donné que dans cette réponse',
      en: 'Make a webhook; only this answer gives the secret of its signatures',
    },
  }),
  change: defineCall({
    method: 'post',
    path: `${WEBHOOKS}/:id/change`,
    access: MANAGERS,
    cost: 'write',
    body: { ...definition, is_active: flag({}) },
    answer: dataOf(WEBHOOK),
    refuses: ['not_found'],
    summary: { fr: 'Modifier, arrêter ou réactiver un webhook', en: 'Change a webhook, switch it off or on again' },
  }),
  rotate: defineCall({
    method: 'post',
    path: `${WEBHOOKS}/:id/rotate`,
    access: MANAGERS,
    cost: 'write',
    body: 'free',
    answer: WITH_SECRET,
    refuses: ['not_found'],
    summary: {
      fr: 'Remplacer le secret d’un webhook ; l’ancien signe encore pendant 24 heures',
      en: 'Replace the secret of a webhook; the former one still signs for 24 hours',
    },
  }),
  test: defineCall({
    method: 'post',
    path: `${WEBHOOKS}/:id/test`,
    access: MANAGERS,
    cost: 'write',
    body: 'free',
    answer: NOTHING,
    status: 202,
    refuses: ['not_found'],
    summary: { fr: 'Envoyer un essai, une seule fois', en: 'Send a test, once' },
  }),
  deliveries: defineCall({
    method: 'get',
    path: `${WEBHOOKS}/:id/deliveries`,
    access: MANAGERS,
    cost: 'read',
    query: {
      limit: integer({ min: 1, max: MAX_LISTED_DELIVERIES, default: 50 }),
      before: integer({ min: 1, nullable: true }),
    },
    answer: dataOf(arrayOf(DELIVERY)),
    refuses: ['not_found'],
    summary: {
      fr: 'Le journal des envois d’un webhook, gardé 30 jours',
      en: 'The log of a webhook’s deliveries, kept for 30 days',
    },
  }),
  content: defineCall({
    method: 'get',
    path: `${DELIVERIES}/:id`,
    access: MANAGERS,
    cost: 'read',
    answer: dataOf(objectSchema({ body: string, answer: nullableString })),
    refuses: ['not_found'],
    summary: {
      fr: 'Ce qu’un envoi contenait, et la réponse reçue',
      en: 'What a delivery contained, and the answer to it',
    },
  }),
  redeliver: defineCall({
    method: 'post',
    path: `${DELIVERIES}/:id/redeliver`,
    access: MANAGERS,
    cost: 'write',
    body: 'free',
    answer: NOTHING,
    status: 202,
    refuses: ['not_found'],
    summary: { fr: 'Refaire un envoi, sous le même identifiant', en: 'Deliver again, under the same id' },
  }),
  remove: defineCall({
    method: 'post',
    path: `${WEBHOOKS}/:id/remove`,
    access: MANAGERS,
    cost: 'write',
    body: 'free',
    answer: NOTHING,
    refuses: ['not_found'],
    summary: { fr: 'Supprimer un webhook et son journal', en: 'Delete a webhook and its log' },
  }),
}
