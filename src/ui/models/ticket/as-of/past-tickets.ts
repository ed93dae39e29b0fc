import { combineLatest, map, type Observable } from 'rxjs'
import { statusesBefore } from '#contract/as-of/ticket-as-of.ts'
import type { TicketsAsOf } from '#contract/calls/as-of.calls.ts'
import { endOfCompanyDay } from '#contract/company-day.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import type { AggregateGroup, RecordQueries, RecordSet } from '#src/store/queries/record-queries.ts'
import { withDays } from '../../../text/days-now.ts'
import { instantOf } from '../../../text/format.ts'
import { divided, matches } from '../../../widgets/as-of/matches.ts'

/** Stands for a status or a person that nobody has recorded; no record has this id. */
export const UNKNOWN = '?'

/** Values of a ticket at the end of a day. */
export interface TicketFacts {
  readonly status_id: RecordId
  readonly responsable_id: RecordId | null
}

/** Changes since the day, and the tickets of which that day is recorded. */
export interface TicketPast {
  readonly statuses: ReadonlyMap<RecordId, RecordId>
  /** Tickets with an entry in their history by then. */
  readonly recorded: ReadonlySet<RecordId>
  /** From the server; null without it. */
  readonly server: {
    /** Null where the activity of that time was deleted by its age. */
    readonly responsibles: ReadonlyMap<RecordId, RecordId | null> | null
    readonly imported: ReadonlySet<RecordId>
  } | null
}

/** Joins the pages of the server's answer; `isWhole`: no activity since the day was deleted. */
export const serverPast = (pages: readonly TicketsAsOf[] | null, isWhole: boolean): TicketPast['server'] =>
  pages && {
    responsibles: isWhole
      ? new Map(
          pages.flatMap(({ responsibles }) =>
            responsibles.map(
              (one) =>
                [String(one.ticket_id), one.responsable_id === null ? null : String(one.responsable_id)] as const,
            ),
          ),
        )
      : null,
    imported: new Set(pages.flatMap(({ imported }) => imported.map(String))),
  }

/**
 * The values of a ticket at the end of the day: those before its first later change, else those of
 * today. Not known are the stage before an import and the first entry of the history, and without
 * the server or its activity the responsible person.
 */
export const ticketFacts = (
  { statuses, recorded, server }: TicketPast,
  now: TicketFacts & { readonly id: RecordId },
): TicketFacts => {
  const { id } = now
  const isImported = server === null || server.imported.has(id)
  const responsibles = isImported ? null : server.responsibles
  return {
    status_id: isImported && !recorded.has(id) ? UNKNOWN : (statuses.get(id) ?? now.status_id),
    responsable_id:
      responsibles === null ? UNKNOWN : responsibles.has(id) ? (responsibles.get(id) ?? null) : now.responsable_id,
  }
}

const STEPS = { sum: [], by: ['ticket_id', 'from_status_id', 'created_at', 'id'] } as const
const RECORDED = { sum: [], by: ['ticket_id'] } as const
const PRESENT = { sum: [], by: ['id', 'status_id', 'responsable_id'] } as const
const PAST_FIELDS: ReadonlySet<string> = new Set(['status_id', 'responsable_id'])

const textOf = (value: AggregateGroup['by'][number] | undefined): string | null =>
  value === null || value === undefined ? null : String(value)

/** Reads a day from the history on this device, together with the server's answer. */
export const ticketPast$ = (
  queries: RecordQueries,
  day: string,
  server: TicketPast['server'],
): Observable<TicketPast> => {
  const end = endOfCompanyDay(day)
  const history = (created_at: { readonly from?: string; readonly to?: string }): RecordSet => ({
    search: '',
    filter: { created_at },
  })
  return combineLatest([
    queries.aggregate('ticket_status_history', history({ from: instantOf(Date.parse(end) + 1) }), STEPS),
    queries.aggregate('ticket_status_history', history({ to: end }), RECORDED),
  ]).pipe(
    map(([steps, recorded]) => ({
      statuses: statusesBefore(
        steps.map(({ by: [ticketId, from, at, id] }) => ({
          ticket_id: String(ticketId),
          from_status_id: textOf(from),
          created_at: String(at),
          id: String(id),
        })),
      ),
      recorded: new Set(recorded.map(({ by: [id] }) => String(id))),
      server,
    })),
  )
}

/** Tickets of that time that match a set by their values of the day; other fields are of today. */
export const pastTickets =
  (queries: RecordQueries, day: string, past$: Observable<TicketPast>) =>
  ({ search, filter }: RecordSet): Observable<ReadonlyMap<RecordId, TicketFacts>> => {
    const { past: asked, present } = divided(withDays(filter, day), PAST_FIELDS)
    const set = { search, filter: { ...present, created_at: { to: endOfCompanyDay(day) } } }
    return combineLatest([past$, queries.aggregate('ticket', set, PRESENT)]).pipe(
      map(([past, groups]) => {
        const found = new Map<RecordId, TicketFacts>()
        for (const { by } of groups) {
          const id = String(by[0])
          const facts = ticketFacts(past, { id, status_id: String(by[1]), responsable_id: textOf(by[2]) })
          if (matches({ ...facts }, asked)) found.set(id, facts)
        }
        return found
      }),
    )
  }

/** A row of the list with its values of the day. */
export const pastTicket = (row: Mirrored<'ticket'>, facts: TicketFacts): Mirrored<'ticket'> =>
  row.status_id === facts.status_id && row.responsable_id === facts.responsable_id ? row : { ...row, ...facts }
