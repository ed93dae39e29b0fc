import { defineCall } from '#contract/core/call.ts'
import { text } from '#contract/core/kinds/field.ts'
import { AUTH_PATH } from './auth-path.ts'

const OIDC = `${AUTH_PATH}/oidc`
const given = text({ nullable: true, max: 4096 })

/** Sign-in by an OpenID Connect provider: a browser goes there and comes back. */
export const oidcCalls = {
  begin: defineCall({
    method: 'get',
    path: `${OIDC}/begin`,
    access: 'public',
    cost: 'account',
    answer: { file: 'text/html' },
    refuses: ['no_route', 'unavailable'],
    summary: {
      fr: 'Partir se connecter chez le fournisseur d’identité (302)',
      en: 'Leave to sign in at the identity provider (302)',
    },
  }),
  callback: defineCall({
    method: 'get',
    path: `${OIDC}/callback`,
    access: 'public',
    cost: 'account',
    /** Parameters that providers send; the library checks them. */
    query: {
      code: given,
      state: given,
      iss: given,
      session_state: given,
      scope: given,
      authuser: given,
      hd: given,
      prompt: given,
      error: given,
      error_description: given,
      error_uri: given,
    },
    answer: { file: 'text/html' },
    refuses: ['no_route'],
    summary: {
      fr: 'Retour du fournisseur d’identité, vers une page de connexion (302)',
      en: 'Return from the identity provider, to a sign-in page (302)',
    },
  }),
}
