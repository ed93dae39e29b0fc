import type { JsonObject } from '../http/body.ts'

/** One use of an action, as the request carries it. */
export interface ActionRequest {
  readonly input: JsonObject
  /** Idempotency-Key; null when the caller sent none. */
  readonly key: string | null
  readonly deviceId: string | null
  /** What the person saw in the fields that the action sets (wire form). */
  readonly was: JsonObject
  readonly address: string
}
