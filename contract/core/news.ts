import type { LoggedEvent, Overwrote } from './event.ts'
import type { RecordId } from './ids.ts'

/** What happens once in the worker and is told to the person. */
export type News =
  | { readonly kind: 'refused'; readonly event: LoggedEvent }
  | ({ readonly kind: 'overwrote'; readonly event: LoggedEvent } & Overwrote)
  /** How far a file got, in bytes. */
  | { readonly kind: 'upload'; readonly eventId: string; readonly sent: number; readonly total: number }
  | { readonly kind: 'numbered'; readonly model: string; readonly temporaryId: RecordId; readonly id: RecordId }
  /** What this device keeps could not be read (it is pulled again) or can no longer be written (it lives in memory until the next start). */
  | { readonly kind: 'mirror'; readonly trouble: 'damaged' | 'unwritable' }

const TOLD = { refused: true, overwrote: true, upload: true, numbered: true, mirror: true } as const satisfies Record<News['kind'], true>

/** Of all that a worker reports, what is told to the person. */
export const isNews = <Report extends { readonly kind: string }>(report: Report): report is Extract<Report, News> => Object.hasOwn(TOLD, report.kind)
