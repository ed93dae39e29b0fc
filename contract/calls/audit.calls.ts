import { defineCall } from '#contract/core/call.ts'
import { choice, date, flag, instant, references, text } from '#contract/core/kinds/field.ts'
import { objectSchema } from '#contract/core/kinds/wire-schema.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import { ACTIVITY_KINDS } from '#contract/models/activity/activity-kind.ts'
import { arrayOf, dataOf } from './shapes.ts'

const integer = { type: 'integer' }
const nullable = (type: string) => ({ type: [type, 'null'] })

const CHAIN_PROBLEMS = ['removed', 'changed', 'seals_missing', 'cut_off'] as const

/** A place where the activity is not as it was sealed. */
export interface ChainProblem {
  readonly kind: (typeof CHAIN_PROBLEMS)[number]
  readonly position: number
  /** Null where the seal itself is gone. */
  readonly activity_id: number | null
}

/** Result of a check of the whole activity. */
export interface ChainReport {
  readonly sealed: number
  /** Entries of the last seconds, which have no seal yet. */
  readonly waiting: number
  /** Entries that were deleted by their age, before the first one of the chain. */
  readonly forgotten: number
  /** Entries without the data of erased people. */
  readonly redacted: number
  /** Hash of the newest entry: a copy kept elsewhere proves that the chain was not written anew. */
  readonly head: string | null
  readonly found: number
  /** The first problems. */
  readonly problems: readonly ChainProblem[]
}

/** Most entries of a file whose entries are named one by one. */
export const MAX_CHOSEN_ENTRIES = 10_000

/** Calls about the activity as evidence. */
export const auditCalls = {
  verify: defineCall({
    method: 'get',
    path: '/api/audit/verify',
    access: MANAGERS,
    cost: 'batch',
    answer: dataOf(
      objectSchema({
        sealed: integer,
        waiting: integer,
        forgotten: integer,
        redacted: integer,
        head: nullable('string'),
        found: integer,
        problems: arrayOf(
          objectSchema({
            kind: { type: 'string', enum: CHAIN_PROBLEMS },
            position: integer,
            activity_id: nullable('integer'),
          }),
        ),
      }),
    ),
    summary: {
      fr: 'Vérifier que rien n’a été retiré ni changé dans l’activité',
      en: 'Check that nothing was removed from the activity or changed in it',
    },
  }),
  export: defineCall({
    method: 'get',
    path: '/api/audit/export',
    access: MANAGERS,
    cost: 'batch',
    query: {
      /** Ids separated by commas; an empty one for entries without a known person. */
      users: text({ nullable: true, max: 2000 }),
      /** Names of models separated by commas; `session` for sign-ins. */
      models: text({ nullable: true, max: 2000 }),
      kind: choice(ACTIVITY_KINDS, { nullable: true }),
      /** Days in UTC, as the times of the file are. */
      from: date({ nullable: true }),
      to: date({ nullable: true }),
      /** First and last moment, for days of another time zone. */
      since: instant({ nullable: true }),
      until: instant({ nullable: true }),
      /** Actions that concern one person alone, such as read marks, are in the file too. */
      quiet: flag({ default: true }),
    },
    answer: { file: 'text/csv' },
    summary: {
      fr: 'L’activité au format CSV, lectures comprises, avec l’empreinte de chaque ligne',
      en: 'The activity as CSV, reads included, with the hash of each line',
    },
  }),
  exportChosen: defineCall({
    method: 'post',
    path: '/api/audit/export',
    access: MANAGERS,
    cost: 'batch',
    body: { ids: references('activity', { max: MAX_CHOSEN_ENTRIES }) },
    answer: { file: 'text/csv' },
    summary: {
      fr: 'Ces entrées de l’activité au format CSV, avec l’empreinte de chaque ligne',
      en: 'These entries of the activity as CSV, with the hash of each line',
    },
  }),
}
