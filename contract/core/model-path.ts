import type { RecordId } from './ids.ts'

/** Path of a model's list, or of one of its records: `/api/models/ticket/12`. */
export const modelPath = (model: string, id?: RecordId): string =>
  id === undefined ? `/api/models/${model}` : `/api/models/${model}/${id}`
