import type { ModelName } from '../registry.ts'

/** The lifecycle field of a model. A refused step names the person who changed this field last. */
const STAGE_FIELD: { readonly [Name in ModelName]?: string } = {
  ticket: 'status_id',
  invoice: 'stage',
  absence: 'status',
}

export const stageFieldOf = (model: ModelName): string | undefined => STAGE_FIELD[model]
