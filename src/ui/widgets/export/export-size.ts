import type { ModelName } from '#contract/registry.ts'
import { isExportedModel } from '../list/list-export.ts'

/**
 * Most rows that this device writes by itself. A later page of a list costs more than an earlier
 * one, so that the server writes larger exports.
 */
export const MAX_LOCAL_ROWS = 20_000

/** Whether this device writes the file: the server writes the large lists of a few models. */
export const isWrittenHere = (model: ModelName, total: number): boolean =>
  total <= MAX_LOCAL_ROWS || !isExportedModel(model)
