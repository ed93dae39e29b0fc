import type { Dispatched, LoggedEvent, NewEvent } from '#contract/core/event.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { Actor } from '#contract/core/roles.ts'
import type { SyncStatus } from '#contract/core/sync-status.ts'
import type { WatchAggregate } from '#src/store/queries/aggregate-surface.ts'

/** The whole Comlink surface between a page and the sync worker. */
export interface SyncWorkerSurface {
  /** Opens log and mirror for this person and begins to sync; repeated by every page, and after a new sign-in with fresh tokens. */
  start(session: WorkerSession): Promise<void>
  /** Hands over one end of a MessageChannel on which the page's RxDB reads the mirror. */
  connectMirror(port: MessagePort): Promise<void>
  /** Answers once the event is durable on disk. Idempotent by event id. */
  dispatch(event: NewEvent): Promise<Dispatched>
  /** Withdraws an event that is not under way; answers false when it was too late. Also dismisses a refused or held one. */
  cancel(eventId: string): Promise<boolean>
  /** Sends a refused, held, stuck or waiting event again, now. */
  retry(eventId: string): Promise<void>
  /** Resolves a temporary id to the server's once it is known. */
  resolveId(model: string, id: RecordId): Promise<RecordId>
  /** Calls the listener at once and at each change, until the returned function is called. Pass functions through `Comlink.proxy`. */
  watchStatus(listener: (status: SyncStatus) => void): Promise<() => void>
  /** The events that are not settled or need a decision, and the newest settled ones; oldest first. */
  watchOutbox(listener: (events: readonly LoggedEvent[]) => void): Promise<() => void>
  watchNews(listener: (news: WorkerNews) => void): Promise<() => void>
  /** A file that the API makes (a path with its query); null when it did not come. */
  download(path: string): Promise<Blob | null>
  /** Counts and sums of the mirror, kept current. */
  readonly watchAggregate: WatchAggregate
  /** A focus or `online` of the page: probe, send and pull now. */
  wake(): Promise<void>
  readDraft(key: string): Promise<Readonly<Record<string, unknown>> | null>
  /** Null removes the draft. */
  writeDraft(key: string, values: Readonly<Record<string, unknown>> | null): Promise<void>
  /** Forgets tokens and wipes the mirror. With `keep`, unsettled events wait for this person's next sign-in here; otherwise they are discarded. */
  signOut(unsettled: 'keep' | 'discard'): Promise<void>
}

export interface WorkerSession {
  readonly actor: Actor
  readonly tokens: Tokens
  /** Origin of the API, e.g. `https://sav.exemple.fr`. */
  readonly apiOrigin: string
  readonly locale: Locale
  readonly realtime: RealtimeSettings
}

export interface Tokens {
  readonly access: string
  readonly refresh: string
}

/** Where hints are heard: a host, or one of Pusher's clusters by name. */
export type RealtimeSettings =
  | { readonly key: string; readonly host: string; readonly port: number; readonly tls: boolean }
  | { readonly key: string; readonly cluster: string }

/** Things that happen once and that a page tells the person or stores. */
export type WorkerNews =
  | { readonly kind: 'tokens'; readonly tokens: Tokens }
  | { readonly kind: 'sign_in_needed' }
  | { readonly kind: 'refused'; readonly event: LoggedEvent }
  | {
      readonly kind: 'overwrote'
      readonly event: LoggedEvent
      readonly field: string
      readonly value: unknown
      readonly by: string
      readonly at: string
    }
  | { readonly kind: 'numbered'; readonly model: string; readonly temporaryId: RecordId; readonly id: RecordId }
  /** What this device keeps could not be read (it is pulled again) or can no longer be written (it lives in memory until the next start). */
  | { readonly kind: 'mirror'; readonly trouble: 'damaged' | 'unwritable' }
  | { readonly kind: 'log'; readonly level: 'info' | 'warn' | 'error'; readonly message: string }

/** The Web Lock that the worker holds for its life; a page that is granted it knows that the worker is gone. */
export const workerLockName = (userId: RecordId, apiOrigin: string): string => `sav-worker:${userId}@${apiOrigin}`
