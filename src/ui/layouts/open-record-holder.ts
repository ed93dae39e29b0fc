import type { RecordId } from '#contract/core/ids.ts'
import type { ModelName } from '#contract/registry.ts'

/** The record of the shown page. */
export interface OpenRecord {
  readonly model: ModelName
  readonly id: RecordId
}

/** Holds the record of the shown page and tells listeners of each change. */
export interface OpenRecordHolder {
  get(): OpenRecord | null
  set(record: OpenRecord | null): void
  subscribe(listener: () => void): () => void
}

/** A holder without a record. */
export const createOpenRecordHolder = (): OpenRecordHolder => {
  let current: OpenRecord | null = null
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set: (record) => {
      current = record
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
