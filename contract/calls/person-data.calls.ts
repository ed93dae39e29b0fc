import { defineCall } from '#contract/core/call.ts'
import { flag } from '#contract/core/kinds/field.ts'
import { objectSchema } from '#contract/core/kinds/wire-schema.ts'
import { MANAGERS } from '#contract/core/roles.ts'
import { dataOf } from './shapes.ts'

const USER = '/api/models/user/:id'
const integer = { type: 'integer' }

/** Data of a person that an erasure deletes, with their numbers of rows. */
export const ERASED_DATA = [
  'sessions',
  'sign_ins',
  'passkeys',
  'devices',
  'notifications',
  'saved_views',
  'follows',
  'mails',
  'received_mails',
] as const

/** Data that stay, about a person without a name. */
export const KEPT_DATA = ['tickets', 'pointages', 'comments', 'files', 'absences', 'invoice_mails', 'activity'] as const

const OBSTACLES = ['own_account', 'last_manager', 'person_erased'] as const

/** Why a person can't be erased. */
export type ErasureObstacle = (typeof OBSTACLES)[number]

/** A rehearsed erasure: rows that go and rows that stay. */
export interface ErasureReport {
  readonly erased: Readonly<Record<(typeof ERASED_DATA)[number], number>>
  readonly kept: Readonly<Record<(typeof KEPT_DATA)[number], number>>
  /**
   * Names of clients whose invoices are mailed to the person: the address stays until it is
   * changed.
   */
  readonly billing_clients: readonly string[]
  readonly obstacle: ErasureObstacle | null
}

const countsOf = (names: readonly string[]) => objectSchema(Object.fromEntries(names.map((name) => [name, integer])))

/**
 * Calls about the data of one person: the rights to erasure and to access (GDPR, art. 15 and 17).
 */
export const personDataCalls = {
  rehearse: defineCall({
    method: 'get',
    path: `${USER}/erasure`,
    access: MANAGERS,
    cost: 'read',
    answer: dataOf(
      objectSchema({
        erased: countsOf(ERASED_DATA),
        kept: countsOf(KEPT_DATA),
        billing_clients: { type: 'array', items: { type: 'string' } },
        obstacle: { enum: [...OBSTACLES, null] },
      }),
    ),
    refuses: ['not_found'],
    summary: {
      fr: 'Ce qu’un effacement de la personne effacerait et garderait',
      en: 'What an erasure of the person would erase and keep',
    },
  }),
  erase: defineCall({
    method: 'post',
    path: `${USER}/erase`,
    access: MANAGERS,
    cost: 'write',
    body: {
      /** The texts of the person’s comments are erased too. */
      erase_comments: flag({ default: false }),
    },
    answer: dataOf(objectSchema({ id: integer })),
    refuses: ['not_found', ...OBSTACLES],
    summary: {
      fr: 'Effacer les données d’une personne pour toujours ; factures, temps et tickets restent',
      en: 'Erase a person’s data for ever; invoices, time and tickets stay',
    },
  }),
  export: defineCall({
    method: 'get',
    path: `${USER}/personalData`,
    access: 'signed_in',
    cost: 'batch',
    answer: { file: 'application/zip' },
    refuses: ['not_found', 'forbidden'],
    summary: {
      fr: 'Toutes les données d’une personne en une archive : une page à lire, et du JSON. La sienne, ou pour un manager celle de chacun',
      en: 'All data of a person as one archive: a page to read, and JSON. One’s own or, for managers, anyone’s',
    },
  }),
}
