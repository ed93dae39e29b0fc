import { defineCall } from '#contract/core/call.ts'

const answer = { json: { type: 'object' } }

/** The Pusher HTTP API, for programs that hold the key and secret of this installation. */
export const realtimeCalls = {
  events: defineCall({
    method: 'post',
    path: '/apps/sav/events',
    access: 'public',
    cost: 'free',
    body: 'free',
    answer,
    refuses: ['unauthenticated'],
    summary: {
      fr: 'Émettre un événement, requête signée (API HTTP de Pusher)',
      en: 'Trigger an event, signed request (Pusher HTTP API)',
    },
  }),
  batchEvents: defineCall({
    method: 'post',
    path: '/apps/sav/batch_events',
    access: 'public',
    cost: 'free',
    body: 'free',
    answer,
    refuses: ['unauthenticated'],
    summary: { fr: 'Émettre plusieurs événements, requête signée', en: 'Trigger several events, signed request' },
  }),
}
