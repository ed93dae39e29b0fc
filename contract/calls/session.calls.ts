import { defineCall } from '#contract/core/call.ts'
import { text } from '#contract/core/kinds/field.ts'
import { objectSchema } from '#contract/core/kinds/wire-schema.ts'
import { AUTH_PATH } from './auth-path.ts'
import { arrayOf, dataOf } from './shapes.ts'

const string = { type: 'string' }
const nullableString = { type: ['string', 'null'] }

/** One of the person’s own open sessions: a browser, or another program. */
export interface OpenSession {
  readonly id: string
  readonly user_agent: string | null
  /** Shortened address of its last request; null where it is unknown. */
  readonly network: string | null
  readonly created_at: string
  /** To within minutes. */
  readonly last_used_at: string
  /** The session that asks. */
  readonly is_current: boolean
}

const ENDED = dataOf(objectSchema({ ended: { type: 'integer' } }))

/** Calls about one’s own sessions. */
export const sessionCalls = {
  list: defineCall({
    method: 'get',
    path: `${AUTH_PATH}/sessions`,
    access: 'signed_in',
    cost: 'read',
    answer: dataOf(
      arrayOf(
        objectSchema({
          id: string,
          user_agent: nullableString,
          network: nullableString,
          created_at: string,
          last_used_at: string,
          is_current: { type: 'boolean' },
        }),
      ),
    ),
    summary: { fr: 'Ses sessions ouvertes', en: 'One’s open sessions' },
  }),
  end: defineCall({
    method: 'post',
    path: `${AUTH_PATH}/sessions/end`,
    access: 'signed_in',
    cost: 'write',
    body: { id: text({ max: 36 }) },
    answer: ENDED,
    refuses: ['not_found'],
    summary: { fr: 'Mettre fin à une de ses sessions', en: 'End one of one’s sessions' },
  }),
  endOthers: defineCall({
    method: 'post',
    path: `${AUTH_PATH}/sessions/end-others`,
    access: 'signed_in',
    cost: 'write',
    body: 'free',
    answer: ENDED,
    summary: { fr: 'Mettre fin à toutes ses autres sessions', en: 'End all of one’s other sessions' },
  }),
}
