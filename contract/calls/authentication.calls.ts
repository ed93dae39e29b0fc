import { defineCall } from '#contract/core/call.ts'
import { email, password, text } from '#contract/core/kinds/field.ts'
import { MIN_PASSWORD_LENGTH } from '#contract/core/kinds/password.ts'
import { objectSchema } from '#contract/core/kinds/wire-schema.ts'
import { SECOND_STEP_METHODS } from '#contract/core/protocol.ts'
import { ROLE_SLUGS } from '#contract/core/roles.ts'
import { AUTH_PATH } from './auth-path.ts'
import { NOTHING } from './shapes.ts'

const integer = { type: 'integer' }
const string = { type: 'string' }

export const TOKENS = {
  json: objectSchema({
    access_token: string,
    refresh_token: string,
    token_type: { const: 'Bearer' },
    expires_in: integer,
  }),
}

/** Tokens, or the step that the person still has to take. */
export const SIGN_IN_ANSWER = {
  json: {
    anyOf: [
      TOKENS.json,
      objectSchema({
        second_step: objectSchema({
          kind: { type: 'string', enum: ['confirm', 'enrol'] },
          token: string,
          methods: { type: 'array', items: { type: 'string', enum: SECOND_STEP_METHODS } },
          expires_in: integer,
        }),
      }),
    ],
  },
}

const SESSION_USER = objectSchema({
  id: integer,
  firstname: string,
  lastname: string,
  email: string,
  avatar_url: { type: ['string', 'null'] },
  client_id: { type: ['integer', 'null'] },
  role: objectSchema({ id: integer, name: string, slug: { type: 'string', enum: ROLE_SLUGS } }),
  scope: { type: 'array', items: string },
  ut_per_day: integer,
  is_client_manager: { type: 'boolean' },
})

export const authenticationCalls = {
  login: defineCall({
    method: 'post',
    path: `${AUTH_PATH}/login`,
    access: 'public',
    cost: 'account',
    body: { email: text({}), password: password({}) },
    answer: SIGN_IN_ANSWER,
    refuses: ['invalid_credentials', 'account_pending', 'address_unconfirmed', 'demo_password'],
    summary: { fr: 'Se connecter', en: 'Sign in' },
  }),
  refresh: defineCall({
    method: 'post',
    path: `${AUTH_PATH}/refresh`,
    access: 'public',
    cost: 'refresh',
    body: { refresh_token: text({}) },
    answer: TOKENS,
    refuses: ['unauthenticated'],
    summary: {
      fr: 'Échanger un jeton de renouvellement contre une nouvelle paire',
      en: 'Trade a refresh token for a new pair',
    },
  }),
  setup: defineCall({
    method: 'post',
    path: `${AUTH_PATH}/setup`,
    access: 'public',
    cost: 'account',
    body: {
      token: text({}),
      firstname: text({}),
      lastname: text({}),
      email: email({}),
      password: password({ min: MIN_PASSWORD_LENGTH }),
    },
    answer: SIGN_IN_ANSWER,
    status: 201,
    refuses: ['forbidden'],
    summary: {
      fr: 'Créer le premier manager, par le lien à usage unique d’une nouvelle installation',
      en: 'Make the first manager, by the one-time link of a new installation',
    },
  }),
  logout: defineCall({
    method: 'post',
    path: `${AUTH_PATH}/logout`,
    access: 'signed_in',
    cost: 'write',
    body: 'free',
    answer: NOTHING,
    summary: { fr: 'Se déconnecter', en: 'Sign out' },
  }),
  user: defineCall({
    method: 'get',
    path: `${AUTH_PATH}/user`,
    access: 'signed_in',
    cost: 'read',
    answer: { json: objectSchema({ user: SESSION_USER, realtime: objectSchema({ key: string }) }) },
    summary: { fr: 'La personne connectée', en: 'The signed-in person' },
  }),
  broadcasting: defineCall({
    method: 'post',
    path: '/broadcasting/auth',
    access: 'signed_in',
    cost: 'read',
    body: { socket_id: text({ max: 64 }), channel_name: text({ max: 100 }) },
    answer: { json: objectSchema({ auth: string }) },
    refuses: ['forbidden'],
    summary: {
      fr: 'Autorisation d’un canal privé (protocole Pusher)',
      en: 'Authorisation of a private channel (Pusher protocol)',
    },
  }),
}
