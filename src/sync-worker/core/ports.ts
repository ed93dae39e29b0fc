/** Clock, timers, random numbers and network of the engine; the simulation passes its own. */
export interface Ports {
  /** Epoch ms. */
  readonly now: () => number
  /** Calls `run` after `ms`; returns a function that cancels the timer. */
  readonly setTimer: (run: () => void, ms: number) => () => void
  /** 0 to 1. */
  readonly random: () => number
  readonly uuid: () => string
  readonly request: (request: HttpRequest) => Promise<HttpOutcome>
  /** Lets other tasks of the thread run, between two chunks of long work. */
  readonly yieldToEventLoop?: () => Promise<void>
}

/** A request to the API, without the person's token. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path from the API's origin, with its query. */
  readonly path: string
  /** A value for JSON; `FormData` for a request with a file; undefined for no body. */
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
  /** Called during the upload of a form, with bytes. */
  readonly onProgress?: (sent: number, total: number) => void
  /** Longest wait for the answer in ms, where a large file needs more than usual. */
  readonly timeoutMs?: number
}

/** An answer of a server or of any proxy on the way, or none. */
export type HttpOutcome =
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly body: unknown
      readonly headers: Readonly<Record<string, string>>
    }
  | { readonly kind: 'none' }
