import { defineCall } from '#contract/core/call.ts'
import { email, password } from '#contract/core/kinds/field.ts'
import { objectSchema } from '#contract/core/kinds/wire-schema.ts'
import { AUTH_PATH } from './auth-path.ts'
import { dataOf, LINK_TOKEN, NOTHING } from './shapes.ts'

const EMAIL = `${AUTH_PATH}/email`

/** A new address of a person whose owner has not confirmed it. */
export interface PendingEmail {
  readonly email: string
  /** End of the link; in the past for a link that can only be sent again. */
  readonly expires_at: string
}

/** Results of opening the link that confirms an address. */
export const CONFIRMATION_STATES = ['confirmed', 'already_confirmed', 'expired', 'withdrawn', 'taken'] as const

/** The address of a link, and what its use has led to. */
export interface EmailConfirmation {
  readonly state: (typeof CONFIRMATION_STATES)[number]
  readonly email: string
}

/**
 * Calls about a change of one’s own e-mail address, which counts once its owner has confirmed it.
 */
export const emailCalls = {
  pending: defineCall({
    method: 'get',
    path: EMAIL,
    access: 'signed_in',
    cost: 'read',
    answer: dataOf(
      objectSchema({
        pending: {
          anyOf: [
            objectSchema({ email: { type: 'string' }, expires_at: { type: 'string', format: 'date-time' } }),
            { type: 'null' },
          ],
        },
      }),
    ),
    summary: {
      fr: 'Sa nouvelle adresse e-mail qui attend d’être confirmée',
      en: 'One’s new e-mail address that waits to be confirmed',
    },
  }),
  change: defineCall({
    method: 'post',
    path: EMAIL,
    access: 'signed_in',
    cost: 'write',
    body: { current_password: password({}), email: email({}) },
    answer: NOTHING,
    status: 202,
    refuses: ['too_many_requests'],
    summary: {
      fr: 'Demander à changer d’adresse e-mail : la nouvelle reçoit un lien qui la confirme ; la réponse est la même pour l’adresse d’un autre compte',
      en: 'Ask to change one’s e-mail address: the new one is sent a link that confirms it; the answer is the same for an address of another account',
    },
  }),
  resend: defineCall({
    method: 'post',
    path: `${EMAIL}/resend`,
    access: 'signed_in',
    cost: 'write',
    body: 'free',
    answer: NOTHING,
    status: 202,
    refuses: ['not_found', 'too_many_requests'],
    summary: { fr: 'Envoyer un nouveau lien de confirmation', en: 'Send another link that confirms the address' },
  }),
  cancel: defineCall({
    method: 'post',
    path: `${EMAIL}/cancel`,
    access: 'signed_in',
    cost: 'write',
    body: 'free',
    answer: NOTHING,
    summary: {
      fr: 'Garder son adresse e-mail ; le lien de confirmation ne fonctionne plus',
      en: 'Keep one’s e-mail address; the link no longer works',
    },
  }),
  confirm: defineCall({
    method: 'post',
    path: `${EMAIL}/confirm`,
    access: 'public',
    cost: 'account',
    body: LINK_TOKEN,
    answer: dataOf(objectSchema({ state: { type: 'string', enum: CONFIRMATION_STATES }, email: { type: 'string' } })),
    refuses: ['link_invalid'],
    summary: {
      fr: 'Confirmer une nouvelle adresse avec le lien reçu ; l’ancienne en est avertie',
      en: 'Confirm a new address with the link that was sent; the previous one is told',
    },
  }),
  resendByLink: defineCall({
    method: 'post',
    path: `${EMAIL}/resend-by-link`,
    access: 'public',
    cost: 'account',
    body: LINK_TOKEN,
    answer: NOTHING,
    status: 202,
    refuses: ['link_invalid'],
    summary: { fr: 'Remplacer un lien de confirmation expiré', en: 'Replace an expired link that confirms an address' },
  }),
}
