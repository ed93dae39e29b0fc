import type { JsonObject } from '../input/json-object.ts'

/** One use of an action, as the request carries it. */
export interface ActionRequest {
  readonly input: JsonObject
  /** Idempotency-Key; null when the caller sent none. */
  readonly key: string | null
  readonly deviceId: string | null
  /** Values that the person saw in the fields that the action sets or judges (wire form). */
  readonly was: JsonObject
  /** How long ago the person did it, ms; 0 when the caller did not say. */
  readonly agoMs: number
  readonly address: string
}
