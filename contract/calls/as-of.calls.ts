import { defineCall } from '#contract/core/call.ts'
import { date, integer } from '#contract/core/kinds/field.ts'
import { objectSchema } from '#contract/core/kinds/wire-schema.ts'
import { MANAGERS, STAFF } from '#contract/core/roles.ts'
import { arrayOf, dataOf } from './shapes.ts'

/** Ids that one page of an answer covers. */
export const AS_OF_PAGE = 20_000

/** Values of tickets at the end of a day that no device has. */
export interface TicketsAsOf {
  /** Tickets whose responsible person has changed since, with the one of that day. */
  readonly responsibles: readonly { readonly ticket_id: number; readonly responsable_id: number | null }[]
  /** Tickets that an import brought after that day: their values of the day are not known. */
  readonly imported: readonly number[]
  /** Older activity was deleted by its age: `responsibles` says nothing of an earlier day. */
  readonly whole_from: string | null
  /** The id to ask the next page with; null after the last one. */
  readonly next: number | null
}

/** Values of payments and disputes at the end of a day that no device has. */
export interface ReceivablesAsOf {
  /** Payments of that time which were changed or deleted since, as they were. */
  readonly payments: readonly {
    readonly id: number
    readonly invoice_id: number
    readonly amount: number
    readonly created_at: string
  }[]
  /**
   * Invoices whose dispute has begun or ended since, with the instant of the dispute of that day.
   */
  readonly disputes: readonly { readonly invoice_id: number; readonly disputed_at: string | null }[]
  /** Older activity was deleted by its age: changes after an earlier day are not all here. */
  readonly whole_from: string | null
  readonly next: number | null
}

const id = { type: 'integer' }
const idOrNull = { type: ['integer', 'null'] }
const instantOrNull = { type: ['string', 'null'], format: 'date-time' }

const query = {
  /** The values are those at the end of this day, in the time zone of the company. */
  day: date({}),
  /** Records with a greater id. */
  after: integer({ default: 0, min: 0, max: Number.MAX_SAFE_INTEGER }),
}

/** Past values from the activity, which only the server has as a whole. */
export const asOfCalls = {
  tickets: defineCall({
    method: 'get',
    path: '/api/as-of/tickets',
    access: STAFF,
    cost: 'read',
    query,
    answer: dataOf(
      objectSchema({
        responsibles: arrayOf(objectSchema({ ticket_id: id, responsable_id: idOrNull })),
        imported: arrayOf(id),
        whole_from: instantOrNull,
        next: idOrNull,
      }),
    ),
    summary: {
      fr: 'Responsables des tickets à la fin d’un jour, là où ils ont changé depuis',
      en: 'Assignees of tickets at the end of a day, where they have changed since',
    },
  }),
  receivables: defineCall({
    method: 'get',
    path: '/api/as-of/receivables',
    access: MANAGERS,
    cost: 'read',
    query,
    answer: dataOf(
      objectSchema({
        payments: arrayOf(
          objectSchema({
            id,
            invoice_id: id,
            amount: { type: 'integer' },
            created_at: { type: 'string', format: 'date-time' },
          }),
        ),
        disputes: arrayOf(objectSchema({ invoice_id: id, disputed_at: instantOrNull })),
        whole_from: instantOrNull,
        next: idOrNull,
      }),
    ),
    summary: {
      fr: 'Paiements et contestations à la fin d’un jour, là où ils ont changé depuis',
      en: 'Payments and disputes at the end of a day, where they have changed since',
    },
  }),
}
