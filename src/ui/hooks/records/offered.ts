import type { AnyRecord } from '#contract/core/model.ts'

/** False for archived records and for people who left, with whom nothing new begins. */
export const isOffered = (record: AnyRecord): boolean =>
  (record['archived_at'] ?? null) === null && record['is_active'] !== false
