import { TOKEN_SCOPES, type TokenScope } from '#contract/api-access/token-scopes.ts'
import { defineCall } from '#contract/core/call.ts'
import { date, password, text } from '#contract/core/kinds/field.ts'
import { objectSchema } from '#contract/core/kinds/wire-schema.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import { arrayOf, dataOf, NOTHING } from './shapes.ts'

const TOKENS = '/api/tokens'

/** Longest list of rights, separated by spaces. */
const SCOPES_LENGTH = 1000

/** A personal access token, without its secret, which only the answer of its creation has. */
export interface PersonalToken {
  readonly id: number
  readonly user_id: number
  readonly name: string
  /** Beginning and end of the secret, by which a person recognises it. */
  readonly hint: string
  readonly scopes: readonly TokenScope[]
  readonly created_at: string
  readonly expires_at: string
  /** To within minutes; null while it was never used. */
  readonly last_used_at: string | null
  /** Shortened address of the last use. */
  readonly network: string | null
}

/** One’s own tokens, and what a new one may be given. */
export interface OwnTokens {
  readonly tokens: readonly PersonalToken[]
  /** Rights that the person’s role can hand on. */
  readonly offered: readonly TokenScope[]
  /** Making one asks for the password again. */
  readonly has_password: boolean
}

/** The only answer with the secret. */
export interface MadeToken {
  readonly token: PersonalToken
  readonly secret: string
}

const string = { type: 'string' }
const instant = { type: 'string', format: 'date-time' }
const scopes = arrayOf({ type: 'string', enum: TOKEN_SCOPES })
const TOKEN = objectSchema({
  id: { type: 'integer' },
  user_id: { type: 'integer' },
  name: string,
  hint: string,
  scopes,
  created_at: instant,
  expires_at: instant,
  last_used_at: { type: ['string', 'null'], format: 'date-time' },
  network: { type: ['string', 'null'] },
})

/** Calls about personal access tokens; none of them takes a token itself. */
export const tokenCalls = {
  list: defineCall({
    method: 'get',
    path: TOKENS,
    access: 'signed_in',
    cost: 'read',
    answer: dataOf(objectSchema({ tokens: arrayOf(TOKEN), offered: scopes, has_password: { type: 'boolean' } })),
    summary: {
      fr: 'Ses jetons d’accès, et les droits qu’un nouveau peut recevoir',
      en: 'One’s access tokens, and the rights that a new one can be given',
    },
  }),
  make: defineCall({
    method: 'post',
    path: TOKENS,
    access: 'signed_in',
    cost: 'write',
    body: {
      name: text({ max: 80 }),
      /** Rights separated by spaces, as OAuth writes them: `tickets:read time:write`. */
      scopes: text({ max: SCOPES_LENGTH }),
      /** Last day of the token, in a year at the latest. */
      expires_on: date({}),
      current_password: password({ nullable: true }),
    },
    answer: dataOf(objectSchema({ token: TOKEN, secret: string })),
    status: 201,
    summary: {
      fr: 'Créer un jeton d’accès ; son secret n’est donné que dans cette réponse',
      en: 'Make an access token; only this answer gives its secret',
    },
  }),
  revoke: defineCall({
    method: 'post',
    path: `${TOKENS}/:id/revoke`,
    access: 'signed_in',
    cost: 'write',
    body: 'free',
    answer: NOTHING,
    refuses: ['not_found'],
    summary: {
      fr: 'Révoquer un de ses jetons ; un manager, celui de n’importe qui',
      en: 'Revoke one of one’s tokens; a manager, anybody’s',
    },
  }),
  all: defineCall({
    method: 'get',
    path: `${TOKENS}/all`,
    access: MANAGERS,
    cost: 'read',
    answer: dataOf(arrayOf(TOKEN)),
    summary: { fr: 'Les jetons d’accès de tout le monde', en: 'Everybody’s access tokens' },
  }),
}
