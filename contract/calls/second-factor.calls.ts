import { defineCall } from '#contract/core/call.ts'
import { password, text } from '#contract/core/kinds/field.ts'
import { objectSchema } from '#contract/core/kinds/wire-schema.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import { AUTH_PATH } from './auth-path.ts'
import { TOKENS } from './authentication.calls.ts'
import { arrayOf, dataOf, NOTHING } from './shapes.ts'

const string = { type: 'string' }
const nullableString = { type: ['string', 'null'] }

/** Options that `navigator.credentials` takes as JSON (WebAuthn level 3). */
const OPTIONS = dataOf({ type: 'object' })
/** A secret, and the address that a QR code shows. */
const ENROLMENT = objectSchema({ secret: string, uri: string })
const CODES = arrayOf(string)
const CODES_ANSWER = dataOf(objectSchema({ recovery_codes: { anyOf: [CODES, { type: 'null' }] } }))
const ENROLLED = {
  json: { ...TOKENS.json, properties: { ...(TOKENS.json['properties'] as object), recovery_codes: CODES } },
}

const code = text({ max: 64 })
const proof = { current_password: password({ nullable: true }) }

/** One’s own second factors, without any secret. */
export interface FactorsAnswer {
  readonly totp_since: string | null
  readonly passkeys: readonly {
    readonly id: string
    readonly user_agent: string | null
    readonly created_at: string
    readonly last_used_at: string | null
  }[]
  readonly recovery_codes_left: number
  /** The settings require a second factor of this person. */
  readonly is_required: boolean
  readonly has_password: boolean
}

/** The first factor comes with recovery codes, which are shown once; null with a further one. */
export interface RecoveryCodesAnswer {
  readonly recovery_codes: readonly string[] | null
}

export interface EnrolmentAnswer {
  readonly secret: string
  readonly uri: string
}

/** Calls about second factors: during a sign-in, in one’s own account, and by managers. */
export const secondFactorCalls = {
  confirm: defineCall({
    method: 'post',
    path: `${AUTH_PATH}/second-step`,
    access: 'public',
    cost: 'account',
    body: { token: text({}), code },
    answer: TOKENS,
    refuses: ['step_expired', 'account_pending'],
    summary: { fr: 'Confirmer une connexion par un code', en: 'Confirm a sign-in by a code' },
  }),
  confirmOptions: defineCall({
    method: 'post',
    path: `${AUTH_PATH}/second-step/passkey-options`,
    access: 'public',
    cost: 'account',
    body: { token: text({}) },
    answer: OPTIONS,
    refuses: ['step_expired'],
    summary: { fr: 'Préparer la confirmation par une clé d’accès', en: 'Prepare the confirmation by a passkey' },
  }),
  confirmByPasskey: defineCall({
    method: 'post',
    path: `${AUTH_PATH}/second-step/passkey`,
    access: 'public',
    cost: 'account',
    body: 'free',
    answer: TOKENS,
    refuses: ['step_expired', 'account_pending', 'passkey_refused'],
    summary: { fr: 'Confirmer une connexion par une clé d’accès', en: 'Confirm a sign-in by a passkey' },
  }),
  enrol: defineCall({
    method: 'post',
    path: `${AUTH_PATH}/second-step/enrol`,
    access: 'public',
    cost: 'account',
    body: { token: text({}) },
    answer: dataOf(ENROLMENT),
    refuses: ['step_expired', 'second_factor_exists'],
    summary: {
      fr: 'Préparer l’application demandée à la connexion',
      en: 'Prepare the application that a sign-in asks for',
    },
  }),
  enrolled: defineCall({
    method: 'post',
    path: `${AUTH_PATH}/second-step/enrolled`,
    access: 'public',
    cost: 'account',
    body: { token: text({}), code },
    answer: ENROLLED,
    refuses: ['step_expired', 'account_pending'],
    summary: { fr: 'Confirmer l’application, et se connecter', en: 'Confirm the application, and sign in' },
  }),
  enrolPasskey: defineCall({
    method: 'post',
    path: `${AUTH_PATH}/second-step/enrol/passkey-options`,
    access: 'public',
    cost: 'account',
    body: { token: text({}) },
    answer: OPTIONS,
    refuses: ['step_expired', 'account_pending'],
    summary: {
      fr: 'Préparer la clé d’accès demandée à la connexion',
      en: 'Prepare the passkey that a sign-in asks for',
    },
  }),
  enrolledByPasskey: defineCall({
    method: 'post',
    path: `${AUTH_PATH}/second-step/enrolled/passkey`,
    access: 'public',
    cost: 'account',
    body: 'free',
    answer: ENROLLED,
    refuses: ['step_expired', 'account_pending', 'passkey_refused'],
    summary: {
      fr: 'Enregistrer la clé d’accès demandée, et se connecter',
      en: 'Register the passkey that was asked for, and sign in',
    },
  }),
  passkeyOptions: defineCall({
    method: 'post',
    path: `${AUTH_PATH}/passkey-options`,
    access: 'public',
    cost: 'account',
    body: 'free',
    answer: OPTIONS,
    summary: {
      fr: 'Préparer une connexion par clé d’accès, sans mot de passe',
      en: 'Prepare a sign-in by passkey, without a password',
    },
  }),
  passkey: defineCall({
    method: 'post',
    path: `${AUTH_PATH}/passkey`,
    access: 'public',
    cost: 'account',
    body: 'free',
    answer: TOKENS,
    refuses: ['passkey_refused', 'account_pending', 'address_unconfirmed'],
    summary: { fr: 'Se connecter par une clé d’accès', en: 'Sign in by a passkey' },
  }),
  factors: defineCall({
    method: 'get',
    path: `${AUTH_PATH}/factors`,
    access: 'signed_in',
    cost: 'read',
    answer: dataOf(
      objectSchema({
        totp_since: nullableString,
        passkeys: arrayOf(
          objectSchema({ id: string, user_agent: nullableString, created_at: string, last_used_at: nullableString }),
        ),
        recovery_codes_left: { type: 'integer' },
        is_required: { type: 'boolean' },
        has_password: { type: 'boolean' },
      }),
    ),
    summary: { fr: 'Ses moyens de double authentification', en: 'One’s second factors' },
  }),
  startTotp: defineCall({
    method: 'post',
    path: `${AUTH_PATH}/factors/totp`,
    access: 'signed_in',
    cost: 'write',
    body: proof,
    answer: dataOf(ENROLMENT),
    refuses: ['second_factor_exists'],
    summary: { fr: 'Préparer une application d’authentification', en: 'Prepare an authenticator application' },
  }),
  confirmTotp: defineCall({
    method: 'post',
    path: `${AUTH_PATH}/factors/totp/confirm`,
    access: 'signed_in',
    cost: 'write',
    body: { code },
    answer: CODES_ANSWER,
    summary: { fr: 'Confirmer l’application par un code', en: 'Confirm the application by a code' },
  }),
  removeTotp: defineCall({
    method: 'post',
    path: `${AUTH_PATH}/factors/totp/remove`,
    access: 'signed_in',
    cost: 'write',
    body: proof,
    answer: NOTHING,
    refuses: ['second_factor_required'],
    summary: { fr: 'Retirer l’application', en: 'Remove the application' },
  }),
  newPasskey: defineCall({
    method: 'post',
    path: `${AUTH_PATH}/factors/passkey-options`,
    access: 'signed_in',
    cost: 'write',
    body: proof,
    answer: OPTIONS,
    summary: { fr: 'Préparer une nouvelle clé d’accès', en: 'Prepare a new passkey' },
  }),
  addPasskey: defineCall({
    method: 'post',
    path: `${AUTH_PATH}/factors/passkey`,
    access: 'signed_in',
    cost: 'write',
    body: 'free',
    answer: CODES_ANSWER,
    refuses: ['passkey_refused'],
    summary: {
      fr: 'Enregistrer la clé d’accès que le navigateur a créée',
      en: 'Register the passkey that the browser has made',
    },
  }),
  removePasskey: defineCall({
    method: 'post',
    path: `${AUTH_PATH}/factors/passkey/remove`,
    access: 'signed_in',
    cost: 'write',
    body: { ...proof, id: text({ max: 2000 }) },
    answer: NOTHING,
    refuses: ['not_found', 'second_factor_required'],
    summary: { fr: 'Retirer une clé d’accès', en: 'Remove a passkey' },
  }),
  recoveryCodes: defineCall({
    method: 'post',
    path: `${AUTH_PATH}/factors/recovery-codes`,
    access: 'signed_in',
    cost: 'write',
    body: proof,
    answer: CODES_ANSWER,
    refuses: ['transition_not_allowed'],
    summary: { fr: 'Remplacer ses codes de secours', en: 'Replace one’s recovery codes' },
  }),
  reset: defineCall({
    method: 'post',
    path: '/api/models/user/:id/resetSecondFactors',
    access: MANAGERS,
    cost: 'write',
    body: 'free',
    answer: NOTHING,
    refuses: ['not_found', 'forbidden'],
    summary: {
      fr: 'Retirer la double authentification d’une autre personne, qui en est avertie ; ses sessions prennent fin',
      en: 'Remove the second factors of another person, who is told; their sessions end',
    },
  }),
}
