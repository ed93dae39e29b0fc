import { type ExplainedEntry, utOf } from './entries.ts'

export interface ExplainedTicket {
  readonly id: string | null
  readonly name: string | null
  readonly ut: number
  /** By day, then by person. */
  readonly entries: readonly ExplainedEntry[]
}

const byDay = (a: ExplainedEntry, b: ExplainedEntry): number =>
  a.date.localeCompare(b.date) || (a.person ?? '').localeCompare(b.person ?? '') || a.id.localeCompare(b.id)

/** Entries by ticket; the ticket that was worked on first comes first. */
export const ticketsOf = (entries: readonly ExplainedEntry[]): readonly ExplainedTicket[] =>
  [...Map.groupBy(entries.toSorted(byDay), ({ ticketId }) => ticketId)].map(([id, ofTicket]) => ({
    id,
    name: ofTicket[0]?.ticketName ?? null,
    ut: utOf(ofTicket),
    entries: ofTicket,
  }))
