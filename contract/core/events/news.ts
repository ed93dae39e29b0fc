import type { RecordId } from '../ids.ts'
import type { Presence } from '../protocol.ts'
import type { LoggedEvent, Overwrote } from './event.ts'

/** Occurrences in the worker that pages show to the person. */
export type News =
  | { readonly kind: 'refused'; readonly event: LoggedEvent }
  | ({ readonly kind: 'overwrote'; readonly event: LoggedEvent } & Overwrote)
  /** Progress of an upload, in bytes. */
  | { readonly kind: 'upload'; readonly eventId: string; readonly sent: number; readonly total: number }
  /** The record of a temporary id has a server id now. */
  | { readonly kind: 'numbered'; readonly model: string; readonly temporaryId: RecordId; readonly id: RecordId }
  /** Reports that a person looks at a ticket, writes on it or leaves it. */
  | { readonly kind: 'presence'; readonly presence: Presence }
  /**
   * `damaged`: the mirror could not be read and is pulled again. `unwritable`: it is kept in memory
   * until the next start.
   */
  | { readonly kind: 'mirror'; readonly trouble: 'damaged' | 'unwritable' }

const NEWS_KINDS = {
  refused: true,
  overwrote: true,
  upload: true,
  numbered: true,
  presence: true,
  mirror: true,
} as const satisfies Record<News['kind'], true>

/** Returns whether a report of the worker is shown to the person. */
export const isNews = <Report extends { readonly kind: string }>(report: Report): report is Extract<Report, News> =>
  Object.hasOwn(NEWS_KINDS, report.kind)
