import type { RecordId } from '#contract/core/ids.ts'

/** Few enough to be read at a glance above the search. */
const SHOWN = 5

/**
 * Ids of tickets to time next, each once: the ticket opened last, then those of the newest
 * pointages, then those opened before. Both lists come newest first.
 */
export const candidateIds = (opened: readonly RecordId[], logged: readonly RecordId[]): readonly RecordId[] => [
  ...new Set([...opened.slice(0, 1), ...logged, ...opened]),
]

/** The first candidates, open tickets before finished ones. */
export const openFirst = <Ticket>(tickets: readonly Ticket[], isOpen: (ticket: Ticket) => boolean): readonly Ticket[] =>
  [...tickets.filter(isOpen), ...tickets.filter((ticket) => !isOpen(ticket))].slice(0, SHOWN)
