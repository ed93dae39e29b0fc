import type { Dispatched, Imported, NewEvent, OutboxChange, Undone } from '#contract/core/event.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { News } from '#contract/core/news.ts'
import type { Actor } from '#contract/core/roles.ts'
import type { SyncStatus } from '#contract/core/sync-status.ts'
import type { WatchAggregate } from '#src/store/queries/aggregate-surface.ts'

/** The whole Comlink surface between a page and the sync worker. */
export interface SyncWorkerSurface {
  /** Opens log and mirror for this person and begins to sync; repeated by every page, and after a new sign-in with fresh tokens. */
  start(session: WorkerSession): Promise<Started>
  /** Serves a further page over this port, where there is no SharedWorker. */
  adopt(port: MessagePort): Promise<void>
  /** Hands over one end of a MessageChannel on which the page's RxDB reads the mirror. */
  connectMirror(port: MessagePort): Promise<void>
  /** Answers once the event is durable on disk; `storage_full` or `storage_unavailable` when it is not. Idempotent by event id. */
  dispatch(event: NewEvent): Promise<Dispatched>
  /** Many at once: one write of the log, an answer for each. */
  dispatchAll(events: readonly NewEvent[]): Promise<readonly Dispatched[]>
  /**
   * Hands a refused event in again with another payload, and what the person has seen by now; what was held with it follows. Idempotent by `id`,
   * which the new event gets.
   */
  correct(eventId: string, payload: NewEvent['payload'], seen?: NewEvent['was'], id?: string): Promise<Dispatched>
  /** Takes an event, or all of a group, back: withdraws what was not sent, sends the way back of what was. Idempotent by `undoId`. */
  undo(groupOrEventId: string, undoId?: string): Promise<Undone>
  /** What waits or needs a decision, as JSON that `importOutbox` reads on any device of this person; some of it by ids, with what it is built on. */
  exportOutbox(eventIds?: readonly string[]): Promise<string>
  importOutbox(json: string): Promise<Imported>
  /** Withdraws an event that is not under way; answers false when it was too late, true also of one that is withdrawn already. Also dismisses a refused or held one. */
  cancel(eventId: string): Promise<boolean>
  /** Sends a refused, held, stuck or waiting event again, now. */
  retry(eventId: string): Promise<void>
  /** Resolves a temporary id to the server's once it is known. */
  resolveId(model: string, id: RecordId): Promise<RecordId>
  /** Calls the listener at once and at each change, until the returned function is called. Pass functions through `Comlink.proxy`. */
  watchStatus(listener: (status: SyncStatus) => void): Promise<() => void>
  /** First everything that is not settled or needs a decision, and the newest settled ones; then what changes. */
  watchOutbox(listener: (change: OutboxChange) => void): Promise<() => void>
  watchNews(listener: (news: WorkerNews) => void): Promise<() => void>
  /** A file that the API makes (a path with its query); null when it did not come. */
  download(path: string): Promise<Blob | null>
  /** The bytes of a file that is not sent yet, by its temporary id; null when they are not here any more. */
  readFile(id: RecordId): Promise<Blob | null>
  /** Counts and sums of the mirror, kept current. */
  readonly watchAggregate: WatchAggregate
  /** A focus or `online` of the page: probe, send and pull now. */
  wake(): Promise<void>
  /** The page says `offline`: a server that was there is asked whether it still is. */
  doubt(): Promise<void>
  readDraft(key: string): Promise<Readonly<Record<string, unknown>> | null>
  /** Null removes the draft. */
  writeDraft(key: string, values: Readonly<Record<string, unknown>> | null): Promise<void>
  /** Forgets tokens and wipes the mirror, without any network. */
  signOut(unsettled: SignOutMode): Promise<void>
}

/** What becomes of unsettled events: they wait for this person's next sign-in here, they go, or everything of this person goes. */
export type SignOutMode = 'keep' | 'discard' | 'forget'

export type Started =
  | { readonly status: 'ready'; readonly deviceId: string }
  /** A worker of a newer client has the data: join that one, and ask for a reload. */
  | ({ readonly status: 'superseded' } & WorkerPlace)
  /** Another page has taken over from this worker, which is of no use any more. */
  | { readonly status: 'overtaken' }

/** Where a worker is found, and of which client it is (see `src/store/build.ts`). */
export interface WorkerPlace {
  readonly build: number
  readonly url: string
}

export interface WorkerSession {
  readonly actor: Actor
  readonly tokens: Tokens
  /** Origin of the API, e.g. `https://sav.exemple.fr`. */
  readonly apiOrigin: string
  readonly locale: Locale
  readonly realtime: RealtimeSettings
  /** Address of the worker's script, for pages of another build. */
  readonly url: string
  /** `reader` opens no log and waits for nobody; `take_over` takes the data from a worker that is frozen. */
  readonly role: 'owner' | 'take_over' | 'reader'
  /** Several people use this device: the mirror stays in memory, and what is settled leaves the disk. */
  readonly sharedComputer: boolean
}

export interface Tokens {
  readonly access: string
  readonly refresh: string
}

/** Where hints are heard: a host, or one of Pusher's clusters by name. */
export type RealtimeSettings =
  | { readonly key: string; readonly host: string; readonly port: number; readonly tls: boolean }
  | { readonly key: string; readonly cluster: string }

/** Things that happen once: what a page tells the person, and what it stores or acts upon. */
export type WorkerNews =
  | News
  | { readonly kind: 'tokens'; readonly tokens: Tokens }
  | { readonly kind: 'sign_in_needed' }
  /** This worker has ended: a newer client's has the data, or (null) another page took over. */
  | { readonly kind: 'replaced'; readonly by: WorkerPlace | null }
  /** Somebody emptied the disk under the worker: what it still knew is written again. */
  | { readonly kind: 'log_restored'; readonly events: number }
  | { readonly kind: 'log'; readonly level: 'info' | 'warn' | 'error'; readonly message: string }

/** The Web Lock that the worker holds for its life; a page that is granted it knows that the worker is gone. */
export const workerLockName = (userId: RecordId, apiOrigin: string): string => `sav-worker:${userId}@${apiOrigin}`

/** Name of the error of a call to a worker that has no session, or none any more: the call may be repeated at the next one. */
export const WORKER_GONE = 'WorkerGone'

/** Said between the workers of one person, on a channel named after their lock. */
export type SuccessionMessage =
  /** A worker starts and finds another one. */
  | { readonly kind: 'claim'; readonly build: number; readonly url: string }
  /** The owner answers each claim at once, so that silence means that it is frozen or of another age. */
  | { readonly kind: 'here'; readonly build: number; readonly url: string }
  /** The owner, every few seconds: pages that only read along hear whether it lives. */
  | { readonly kind: 'beat'; readonly build: number }

/** How often the owner lets itself be heard. */
export const BEAT_MS = 3000
