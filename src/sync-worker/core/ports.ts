/** Everything outside of the engine: the simulation puts its own clock, chance and network here. */
export interface Ports {
  /** Epoch ms. */
  readonly now: () => number
  readonly setTimer: (run: () => void, ms: number) => () => void
  /** 0 to 1. */
  readonly random: () => number
  readonly uuid: () => string
  readonly request: (request: HttpRequest) => Promise<HttpOutcome>
  /** Lets whatever else this thread has to do go first, between pieces of long work. */
  readonly yieldToEventLoop?: () => Promise<void>
}

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path from the API's origin, with its query. */
  readonly path: string
  /** JSON, or `FormData` where a file goes with it. */
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
  /** Told while a form leaves, in bytes. */
  readonly onProgress?: (sent: number, total: number) => void
}

/** An answer, whoever gave it, or none. */
export type HttpOutcome =
  | { readonly kind: 'answer'; readonly status: number; readonly body: unknown; readonly headers: Readonly<Record<string, string>> }
  | { readonly kind: 'none' }
