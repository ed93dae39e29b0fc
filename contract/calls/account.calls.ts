import { defineCall } from '#contract/core/call.ts'
import { email, password, phone, text } from '#contract/core/kinds/field.ts'
import { MIN_PASSWORD_LENGTH } from '#contract/core/kinds/password.ts'
import { objectSchema } from '#contract/core/kinds/wire-schema.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import { AUTH_PATH } from './auth-path.ts'
import { SIGN_IN_ANSWER } from './authentication.calls.ts'
import { dataOf, NOTHING } from './shapes.ts'

const USER = '/api/models/user/:id'

const NAME_LENGTH = 80
const newPassword = password({ min: MIN_PASSWORD_LENGTH })

/** Calls about one's own account beside signing in, and about links that managers send. */
export const accountCalls = {
  register: defineCall({
    method: 'post',
    path: `${AUTH_PATH}/register`,
    access: 'public',
    cost: 'account',
    body: {
      firstname: text({ max: NAME_LENGTH }),
      lastname: text({ max: NAME_LENGTH }),
      email: email({}),
      password: newPassword,
      company: text({ max: NAME_LENGTH }),
      phone: phone({ nullable: true }),
    },
    answer: NOTHING,
    status: 202,
    summary: {
      fr: 'Demander un compte de client, qu’un manager acceptera ; la réponse est la même pour une adresse connue',
      en: 'Ask for a client account, for a manager to accept; the answer is the same for a known address',
    },
  }),
  recoverPassword: defineCall({
    method: 'post',
    path: `${AUTH_PATH}/recover-password`,
    access: 'public',
    cost: 'account',
    body: { email: email({}) },
    answer: NOTHING,
    status: 202,
    summary: {
      fr: 'Recevoir un lien pour choisir un mot de passe ; la réponse est la même pour une adresse inconnue',
      en: 'Be sent a link to choose a password; the answer is the same for an unknown address',
    },
  }),
  setNewPassword: defineCall({
    method: 'post',
    path: `${AUTH_PATH}/set-new-password`,
    access: 'public',
    cost: 'account',
    body: { token: text({}), password: newPassword },
    answer: SIGN_IN_ANSWER,
    refuses: ['link_invalid'],
    summary: {
      fr: 'Choisir un mot de passe avec le lien reçu ; toutes les sessions de la personne prennent fin',
      en: 'Choose a password with the link that was sent; every session of the person ends',
    },
  }),
  autolog: defineCall({
    method: 'post',
    path: `${AUTH_PATH}/autolog`,
    access: 'public',
    cost: 'account',
    body: { token: text({}) },
    answer: SIGN_IN_ANSWER,
    refuses: ['link_invalid'],
    summary: { fr: 'Se connecter avec un lien reçu', en: 'Sign in with a link that was sent' },
  }),
  password: defineCall({
    method: 'post',
    path: `${AUTH_PATH}/password`,
    access: 'signed_in',
    cost: 'write',
    body: { current_password: password({}), password: newPassword },
    answer: NOTHING,
    summary: {
      fr: 'Changer son mot de passe ; ses autres sessions prennent fin',
      en: 'Change one’s password; one’s other sessions end',
    },
  }),
  logoutEverywhere: defineCall({
    method: 'post',
    path: `${AUTH_PATH}/logout-everywhere`,
    access: 'signed_in',
    cost: 'write',
    body: 'free',
    answer: NOTHING,
    summary: { fr: 'Se déconnecter partout, ici aussi', en: 'Sign out everywhere, here too' },
  }),
  sendAutolog: defineCall({
    method: 'post',
    path: `${USER}/sendAutolog`,
    access: MANAGERS,
    cost: 'write',
    /** Target of the link: a path without language inside the person’s space; null for its home. */
    body: { to: text({ nullable: true }) },
    answer: NOTHING,
    status: 202,
    refuses: ['account_inactive'],
    summary: { fr: 'Envoyer à la personne un lien qui la connecte', en: 'Send a person a link that signs them in' },
  }),
  sendInvitation: defineCall({
    method: 'post',
    path: `${USER}/sendInvitation`,
    access: MANAGERS,
    cost: 'write',
    body: 'free',
    answer: NOTHING,
    status: 202,
    refuses: ['account_inactive'],
    summary: {
      fr: 'Envoyer à la personne un lien pour choisir son mot de passe',
      en: 'Send a person a link to choose their password',
    },
  }),
  sendPasswordReset: defineCall({
    method: 'post',
    path: `${USER}/sendPasswordReset`,
    access: MANAGERS,
    cost: 'write',
    body: 'free',
    answer: NOTHING,
    status: 202,
    refuses: ['account_inactive'],
    summary: {
      fr: 'Envoyer à la personne un lien, valable une heure, pour changer de mot de passe',
      en: 'Send a person a link, valid for an hour, to change their password',
    },
  }),
  makeAutolog: defineCall({
    method: 'post',
    path: `${USER}/makeAutolog`,
    access: MANAGERS,
    cost: 'write',
    /** As for `sendAutolog`. */
    body: { to: text({ nullable: true }) },
    /** A path without language, and the instant until which it opens. */
    answer: dataOf(objectSchema({ path: { type: 'string' }, expires_at: { type: 'string', format: 'date-time' } })),
    refuses: ['account_inactive', 'forbidden'],
    summary: {
      fr: 'Créer un lien qui connecte la personne, à lui remettre soi-même ; jamais pour un manager',
      en: 'Make a link that signs a person in, to hand over oneself; never for a manager',
    },
  }),
}
