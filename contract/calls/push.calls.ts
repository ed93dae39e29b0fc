import { defineCall } from '#contract/core/call.ts'
import { text } from '#contract/core/kinds/field.ts'
import { objectSchema } from '#contract/core/kinds/wire-schema.ts'
import { ONE_SIGNAL } from '#contract/core/one-signal.ts'
import { dataOf, NOTHING } from './shapes.ts'

/** Calls about push messages to the browser of the session. */
export const pushCalls = {
  key: defineCall({
    method: 'get',
    path: '/api/push/key',
    access: 'signed_in',
    cost: 'read',
    answer: dataOf(objectSchema({ public_key: { type: 'string' }, onesignal_app_id: { type: ['string', 'null'] } })),
    summary: {
      fr: 'Clé publique avec laquelle un navigateur s’abonne aux messages push, et application OneSignal s’il y en a une',
      en: 'Public key with which a browser subscribes to push messages, and the OneSignal application if there is one',
    },
  }),
  oneSignalWorker: defineCall({
    method: 'get',
    path: `${ONE_SIGNAL.scope}OneSignalSDKWorker.js`,
    access: 'public',
    cost: 'free',
    answer: { file: 'text/javascript' },
    refuses: ['no_route'],
    summary: {
      fr: 'Service worker de OneSignal ; il n’existe que si ONESIGNAL_APP_ID est défini',
      en: 'Service worker of OneSignal; it exists only where ONESIGNAL_APP_ID is set',
    },
  }),
  subscribe: defineCall({
    method: 'post',
    path: '/api/push/subscribe',
    access: 'signed_in',
    cost: 'write',
    body: { endpoint: text({ max: 1000 }), p256dh: text({ max: 100 }), auth: text({ max: 30 }) },
    answer: NOTHING,
    summary: {
      fr: 'Recevoir les messages push sur l’appareil de cette session ; une session en a un seul',
      en: 'Receive push messages on the device of this session; a session has one',
    },
  }),
  unsubscribe: defineCall({
    method: 'post',
    path: '/api/push/unsubscribe',
    access: 'signed_in',
    cost: 'write',
    answer: NOTHING,
    summary: {
      fr: 'Ne plus recevoir de messages push sur l’appareil de cette session',
      en: 'Receive no more push messages on the device of this session',
    },
  }),
}
