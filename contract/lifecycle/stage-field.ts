import type { ModelName } from '../registry.ts'

/** The field that says where a record stands in its life; whoever changed it last is who a refused step has to do with. */
const STAGE_FIELD: { readonly [Name in ModelName]?: string } = { ticket: 'status_id', invoice: 'stage', absence: 'status' }

export const stageFieldOf = (model: ModelName): string | undefined => STAGE_FIELD[model]
