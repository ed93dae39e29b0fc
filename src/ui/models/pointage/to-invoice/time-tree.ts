import type { RecordId } from '#contract/core/ids.ts'
import { UT_PER_HOUR } from '#contract/core/kinds/ut.ts'
import { type BilledProjet, canBeInvoiced, PAYMENTS, type Payment, paymentOf } from '../money/payment.ts'
import type { PricedTime } from '../money/valuation.ts'

/** Time is grouped by ticket beside its price. */
export const BY_TICKET = ['ticket_id'] as const

interface TimeSum {
  readonly count: number
  readonly ut: number
  /** Invoiced amount of the time, without TVA. */
  readonly cents: number
}

export interface TicketTime extends TimeSum {
  readonly ticketId: RecordId
}

export interface ProjetTime extends TimeSum {
  readonly projetId: RecordId
  readonly tickets: readonly TicketTime[]
}

export interface ClientTime extends TimeSum {
  readonly clientId: RecordId
  /** The contracts that include the time; none where it is paid in another way. */
  readonly contractIds: readonly RecordId[]
  readonly projets: readonly ProjetTime[]
}

/** Cents of a line of an invoice: the time of one ticket at one price, rounded once. */
export const centsOfTime = (times: readonly Pick<PricedTime, 'ut' | 'price'>[]): number =>
  [...Map.groupBy(times, ({ price }) => price)].reduce(
    (sum, [price, some]) => sum + Math.round((some.reduce((total, { ut }) => total + ut, 0) * price) / UT_PER_HOUR),
    0,
  )

const sumOf = (parts: readonly TimeSum[]): TimeSum => ({
  count: parts.reduce((sum, { count }) => sum + count, 0),
  ut: parts.reduce((sum, { ut }) => sum + ut, 0),
  cents: parts.reduce((sum, { cents }) => sum + cents, 0),
})

const byAmount = (a: TimeSum, b: TimeSum): number => b.cents - a.cents || b.ut - a.ut

const ticketsOf = (times: readonly PricedTime[]): readonly TicketTime[] =>
  [...Map.groupBy(times, ({ more: [ticketId] }) => String(ticketId))]
    .map(([ticketId, some]) => ({
      ticketId,
      count: some.reduce((sum, { count }) => sum + count, 0),
      ut: some.reduce((sum, { ut }) => sum + ut, 0),
      cents: centsOfTime(some),
    }))
    .toSorted(byAmount)

const clientsOf = (times: readonly PricedTime[]): readonly ClientTime[] =>
  [...Map.groupBy(times, ({ clientId }) => clientId)]
    .map(([clientId, own]) => {
      const projets = [...Map.groupBy(own, ({ projetId }) => projetId)]
        .map(([projetId, some]) => {
          const tickets = ticketsOf(some)
          return { projetId, tickets, ...sumOf(tickets) }
        })
        .toSorted(byAmount)
      return {
        clientId,
        contractIds: [...new Set(own.flatMap(({ contractId }) => contractId ?? []))],
        projets,
        ...sumOf(projets),
      }
    })
    .toSorted(byAmount)

export interface TimeSection extends TimeSum {
  readonly payment: Payment
  readonly clients: readonly ClientTime[]
}

/**
 * Time by client, projet and ticket, the largest amount first; time of contracts and time on no
 * invoice stand apart, by reason. Sections without time are left out.
 */
export const timeSectionsOf = (
  times: readonly PricedTime[],
  projets: readonly BilledProjet[],
): readonly TimeSection[] => {
  const byId = new Map(projets.map((projet) => [projet.id, projet]))
  const paymentOfTime = (time: PricedTime): Payment | undefined => {
    const projet = byId.get(time.projetId)
    return projet && paymentOf(projet, time)
  }
  return PAYMENTS.flatMap((payment) => {
    const clients = clientsOf(times.filter((time) => paymentOfTime(time) === payment))
    return clients.length === 0 ? [] : [{ payment, clients, ...sumOf(clients) }]
  })
}

export interface ToInvoiceSums {
  /** Time that would be invoiced by the hour: the definition of the overview of invoicing. */
  readonly hourly: TimeSum
  /** UT of contracts, of fixed prices, and of tickets and projets that are not billable. */
  readonly otherUt: number
}

export const toInvoiceSumsOf = (sections: readonly TimeSection[]): ToInvoiceSums => ({
  hourly: sumOf(sections.filter(({ payment }) => payment === 'hourly')),
  otherUt: sumOf(sections.filter(({ payment }) => payment !== 'hourly')).ut,
})

/** The tickets below a client, or below one of its projets. */
export const ticketIdsOf = (time: ClientTime | ProjetTime): readonly RecordId[] =>
  'projets' in time ? time.projets.flatMap(ticketIdsOf) : time.tickets.map(({ ticketId }) => ticketId)

/** The tickets of the time that can be put on an invoice; a person selects among them. */
export const invoiceableTicketsOf = (sections: readonly TimeSection[]): readonly RecordId[] =>
  sections.filter(({ payment }) => canBeInvoiced(payment)).flatMap(({ clients }) => clients.flatMap(ticketIdsOf))
