import { errorCodeOf } from '#contract/core/errors.ts'
import type { Dispatched, Imported, NewEvent, Undone } from '#contract/core/events/event.ts'
import type { UploadModel } from '#contract/core/files/uploads.ts'
import type { RecordId } from '#contract/core/ids.ts'

/** Calls that create, change, send or list events. */
export interface OutboxCalls {
  /** Logs an event and answers once the event is durable on disk. Idempotent by event id. */
  dispatch(event: NewEvent): Promise<Dispatched>
  /** Logs several events in one disk write; answers in the order of `events`. */
  dispatchAll(events: readonly NewEvent[]): Promise<readonly Dispatched[]>
  /**
   * Logs events that a page stored and that were not answered when it ended. The server alone
   * judges them: a record may be missing on this device, and nobody waits for the answer.
   */
  dispatchKept(events: readonly NewEvent[]): Promise<readonly Dispatched[]>
  /**
   * Replaces a refused event by one with another payload; dependents that were held follow the new
   * event. `seen`: newer values that the person has seen. Idempotent by `id`, the new event's id.
   */
  correct(eventId: string, payload: NewEvent['payload'], seen?: NewEvent['was'], id?: string): Promise<Dispatched>
  /**
   * Undoes an event or all events of a group: withdraws unsent events, logs compensating events for
   * the others. Idempotent by `undoId`.
   */
  undo(groupOrEventId: string, undoId?: string): Promise<Undone>
  /**
   * Withdraws an unsent event, or dismisses a refused or held one. Answers false when the event is
   * in flight or accepted; true for an event that is withdrawn already.
   */
  cancel(eventId: string): Promise<boolean>
  /** Sends a refused, held, stuck or waiting event again, without waiting. */
  retry(eventId: string): Promise<void>
  /**
   * Answers JSON of the events that wait or need a decision, for `importOutbox` on any device of
   * this person; with `eventIds` only these events and those that they depend on.
   */
  exportOutbox(eventIds?: readonly string[]): Promise<string>
  /** Logs the events of such a JSON that this device does not have yet. */
  importOutbox(json: string): Promise<Imported>
}

/** Calls about form input that is not submitted yet. */
export interface DraftCalls {
  readDraft(key: string): Promise<Readonly<Record<string, unknown>> | null>
  /** Stores a draft; null removes the stored one. */
  writeDraft(key: string, values: Readonly<Record<string, unknown>> | null): Promise<void>
}

/** A file for the file field of a record. */
export interface Upload {
  /** A fresh UUID. */
  readonly key: string
  readonly model: UploadModel
  readonly field: string
  readonly recordId: RecordId
  readonly name: string
  readonly file: Blob
}

/**
 * `location` is the address of the stored file. `unreachable`: no answer, or a busy server.
 * `message` is the server's, in the person's language.
 */
export type Uploaded =
  | { readonly status: 'stored'; readonly location: string }
  | { readonly status: 'unreachable' }
  | { readonly status: 'refused'; readonly message: string }

/** Calls about ids and files. */
export interface RecordCalls {
  /** Answers the server's id of a temporary one; the temporary id itself while there is none. */
  resolveId(model: string, id: RecordId): Promise<RecordId>
  /**
   * Downloads a file of the API by its path with query, or with a body by POST; null without
   * network or when refused.
   */
  download(path: string, body?: object): Promise<Blob | null>
  /** Answers the bytes of an unsent file by its temporary id; null when the device has none. */
  readFile(id: RecordId): Promise<Blob | null>
  /** Answers the bytes of an unsent picture by its event; null when the device has none. */
  readPicture(eventId: string): Promise<Blob | null>
}

/** The answer to a request, of the API or of any proxy on the way. */
export interface PostAnswer {
  readonly status: number
  readonly body: unknown
  /** Seconds that a busy server asks to wait. */
  readonly retryAfterSeconds: number | null
}

/** Requests that the outbox does not carry: their answer counts at once or not at all. */
export interface OnlineCalls {
  /** Reads JSON with the person's token; null without an answer. */
  get(path: string): Promise<PostAnswer | null>
  /** Posts JSON with the person's token; null without an answer. */
  post(path: string, body: object): Promise<PostAnswer | null>
  /** Posts a file in a form of its own with the person's token; null without an answer. */
  postFile(path: string, file: Blob, name: string): Promise<PostAnswer | null>
  /**
   * Sends a file of a record now: nothing waits in the outbox. A repeat with its key has one
   * effect.
   */
  upload(upload: Upload): Promise<Uploaded>
}

/** Signals of the page about the network. */
export interface ConnectionCalls {
  /** The page has focus or is `online`: probes the server, sends and pulls now. */
  wake(): Promise<void>
  /** The page is `offline`: checks whether the server can still be reached. */
  doubt(): Promise<void>
}

/**
 * Calls of a page to the worker of a signed-in person. A new call is declared here, with its kind
 * in `WORKER_CALLS`, and implemented where its data is (`session/implement-calls.ts` has the list).
 * Session, page link and ports are derived from the two declarations. A call keeps its name: pages
 * of earlier builds call the worker of a newer one by it.
 */
export interface WorkerCalls extends OutboxCalls, DraftCalls, RecordCalls, OnlineCalls, ConnectionCalls {}

/** Name of a worker call. */
export type WorkerCallName = keyof WorkerCalls

/**
 * How a call is served, and whether the page repeats the call at the next worker when a worker ends
 * before it has answered.
 *
 * - `logged`: a write that answers `Dispatched`. A failure with a code is answered as `invalid`, so
 *   that a form keeps its input. Repeated.
 * - `written`: a write. Rejects with a `DomainError` (`read_only`, `storage_full`,
 *   `storage_unavailable`). Repeated: its ids make a second call harmless.
 * - `repeatable`: writes no event, served by a reader too. Repeated.
 * - `once`: not repeated, for a second request could send a second mail. Rejects at the page when
 *   the worker ends.
 * - `best_effort`: not repeated, never rejects at the page: a worker that starts does the same by
 *   itself.
 */
export type WorkerCallKind = 'logged' | 'written' | 'repeatable' | 'once' | 'best_effort'

type KindOf<Call> = Call extends (...args: never[]) => Promise<Dispatched>
  ? 'logged'
  : Exclude<WorkerCallKind, 'logged'>

/** The kind of each call. */
export const WORKER_CALLS = {
  dispatch: 'logged',
  dispatchAll: 'written',
  dispatchKept: 'written',
  correct: 'logged',
  undo: 'written',
  cancel: 'written',
  retry: 'written',
  exportOutbox: 'repeatable',
  importOutbox: 'written',
  readDraft: 'repeatable',
  writeDraft: 'written',
  resolveId: 'repeatable',
  download: 'repeatable',
  readFile: 'repeatable',
  readPicture: 'repeatable',
  get: 'repeatable',
  post: 'once',
  postFile: 'once',
  upload: 'repeatable',
  wake: 'best_effort',
  doubt: 'best_effort',
} as const satisfies { readonly [Name in WorkerCallName]: KindOf<WorkerCalls[Name]> }

/** An implementation of the calls; it may answer without a promise. */
export type WorkerCallsImplementation = {
  readonly [Name in WorkerCallName]: (
    ...args: Parameters<WorkerCalls[Name]>
  ) => ReturnType<WorkerCalls[Name]> | Awaited<ReturnType<WorkerCalls[Name]>>
}

/** A call without its types, for code that handles every call in the same way. */
export type UntypedCall = (...args: readonly unknown[]) => Promise<unknown>

/** Makes an object with every worker call; `callOf` makes the function of each name. */
export const mapWorkerCalls = (callOf: (name: WorkerCallName, kind: WorkerCallKind) => UntypedCall): WorkerCalls => {
  const kinds = Object.entries(WORKER_CALLS) as readonly (readonly [WorkerCallName, WorkerCallKind])[]
  return Object.fromEntries(kinds.map(([name, kind]) => [name, callOf(name, kind)])) as unknown as WorkerCalls
}

/**
 * Answers a failure with an error code as `invalid`, as `logged` calls do; rejects with any other
 * failure.
 */
export const invalidOnFailure = (answer: Promise<Dispatched>): Promise<Dispatched> =>
  answer.catch((error: unknown) => {
    const code = errorCodeOf(error)
    if (code === null) throw error
    return { status: 'invalid', code, issues: {} }
  })
