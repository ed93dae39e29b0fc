import type { OutboxChange } from '#contract/core/events/event.ts'
import type { News } from '#contract/core/events/news.ts'
import type { SyncStatus } from '#contract/core/events/sync-status.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { Locale } from '#contract/core/kinds/locale.ts'
import type { Actor } from '#contract/core/roles.ts'
import type { WatchAggregate } from '#src/store/queries/aggregate-surface.ts'
import type { WorkerCalls } from './worker-calls.ts'

/** Calls about the worker itself: its start and end, the mirror, and values that pages watch. */
export interface WorkerControl {
  /**
   * Opens log and mirror for this person and starts to sync. Each page calls it, and again with
   * fresh tokens after a sign-in.
   */
  start(options: StartOptions): Promise<Started>
  /** Serves another page over this port, in browsers without SharedWorker. */
  adopt(port: MessagePort): Promise<void>
  /** Takes one end of a MessageChannel, over which the RxDB of the page reads the mirror. */
  connectMirror(port: MessagePort): Promise<void>
  /**
   * Calls the listener at once and at each change, until the returned function is called. Functions
   * pass through `Comlink.proxy`.
   */
  watchStatus(listener: (status: SyncStatus) => void): Promise<() => void>
  /**
   * First call: all events that are pending or need a decision, and the newest of the others.
   * Later calls: changes.
   */
  watchOutbox(listener: (change: OutboxChange) => void): Promise<() => void>
  watchNews(listener: (news: WorkerNews) => void): Promise<() => void>
  /** Counts and sums of the mirror, updated at each change. */
  readonly watchAggregate: WatchAggregate
  /** Forgets the tokens and wipes the mirror; needs no network. */
  signOut(mode: SignOutMode): Promise<void>
}

/** Comlink surface of the sync worker. */
export interface SyncWorkerSurface extends WorkerControl, WorkerCalls {}

/**
 * Treatment of pending events at sign-out. `keep`: they wait for the person's next sign-in on
 * this device. `discard`: they are deleted. `forget`: all data of the person is deleted.
 */
export type SignOutMode = 'keep' | 'discard' | 'forget'

/** Answer to `start`. */
export type Started =
  | { readonly status: 'ready'; readonly deviceId: string }
  /** A worker of a newer client owns the data: the page joins that worker and asks for a reload. */
  | ({ readonly status: 'superseded' } & WorkerPlace)
  /** Another worker has taken over; this one has ended. */
  | { readonly status: 'overtaken' }

/** Address of a worker's script and the build of its client (`src/store/build.ts`). */
export interface WorkerPlace {
  readonly build: number
  readonly url: string
}

/** Person, tokens and address of the API with which a page starts the worker. */
export interface StartOptions {
  readonly actor: Actor
  readonly tokens: Tokens
  /** Origin of the API, e.g. `https://sav.exemple.fr`. */
  readonly apiOrigin: string
  readonly locale: Locale
  readonly realtime: RealtimeSettings
  /** Address of the worker's script; pages of other builds connect to it. */
  readonly url: string
  /**
   * Role of the worker. `reader` opens no log and needs no lock; `take_over` takes the lock from a
   * frozen worker. Pages of earlier builds pass it by this name.
   */
  readonly role: 'owner' | 'take_over' | 'reader'
  /**
   * Several people use this device: the mirror is kept in memory only, events that are done are
   * deleted.
   */
  readonly sharedComputer: boolean
}

/** Access token and refresh token of a session. */
export interface Tokens {
  readonly access: string
  readonly refresh: string
}

/** Address of the hints: a host, or the name of a Pusher cluster. */
export type RealtimeSettings =
  | { readonly key: string; readonly host: string; readonly port: number; readonly tls: boolean }
  | { readonly key: string; readonly cluster: string }

/** Occurrences that a page shows to the person, stores or acts upon. */
export type WorkerNews =
  | News
  | { readonly kind: 'tokens'; readonly tokens: Tokens }
  /** The server refused the subscription to a realtime channel: changes of others arrive late. */
  | { readonly kind: 'channel_failed'; readonly channel: string }
  /**
   * The worker has ended: a worker of a newer client owns the data, or (null) another page took
   * over.
   */
  | { readonly kind: 'replaced'; readonly by: WorkerPlace | null }
  /** The log was deleted while the worker ran: the worker wrote the events in its memory again. */
  | { readonly kind: 'log_restored'; readonly events: number }
  | { readonly kind: 'log'; readonly level: 'info' | 'warn' | 'error'; readonly message: string }

/**
 * Name of the Web Lock that a worker holds until it ends; a page that is granted the lock knows
 * that the worker has ended.
 */
export const workerLockName = (userId: RecordId, apiOrigin: string): string => `sav-worker:${userId}@${apiOrigin}`

/**
 * Name of the error of a call to a worker without a session; the page repeats the call at the next
 * worker.
 */
export const WORKER_GONE = 'WorkerGone'

/** Messages between the workers of one person, on a channel with the name of their lock. */
export type SuccessionMessage =
  /** Sent by a worker that starts and finds the lock taken. */
  | { readonly kind: 'claim'; readonly build: number; readonly url: string }
  /** The owner's answer to a claim; an owner that sends none is frozen or of an older build. */
  | { readonly kind: 'here'; readonly build: number; readonly url: string }
  /** Sent by the owner every `BEAT_MS`, for pages that use it through another page. */
  | { readonly kind: 'beat'; readonly build: number }

/** Milliseconds between two beats of the owner. */
export const BEAT_MS = 3000

/** How long an owner or leader of an older build that answered may take to hand over. */
export const HANDOVER_MS = 20_000
