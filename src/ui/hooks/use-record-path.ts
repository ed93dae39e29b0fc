import { useCallback } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import { isModelName, type ModelName, modelOf } from '#contract/registry.ts'
import { HOME } from '../navigation.ts'
import { usePath } from './use-path.ts'

type PathOfRecord = (path: ReturnType<typeof usePath>, space: RoleSlug, id: RecordId) => string

/** Page of a record, for models that have one. Clients see a ticket beside their list. */
const RECORD_PAGES: { readonly [Name in ModelName]?: PathOfRecord } = {
  ticket: (path, space, id) => (space === 'client' ? `${path(HOME.client)}?ticket=${id}` : path(`${space}.ticket`, { ticket: id })),
}

const hasPage = (model: string): model is ModelName => isModelName(model) && RECORD_PAGES[model] !== undefined

export interface RecordOnPage {
  readonly model: ModelName
  readonly field: string | null
}

/**
 * The page on which records of a model are shown: their own (`field` is null), or that of the
 * record to which `field` belongs. Null for models on no page.
 */
export const pageOf = (model: ModelName): RecordOnPage | null => {
  if (hasPage(model)) return { model, field: null }
  for (const [field, { kind, model: parent }] of Object.entries(modelOf(model).fields)) {
    if (kind === 'belongsTo' && parent !== undefined && hasPage(parent)) return { model: parent, field }
  }
  return null
}

/** Path of a record's own page in a space; null for models without one. */
export const useRecordPath = (space: RoleSlug): ((model: ModelName, id: RecordId) => string | null) => {
  const path = usePath()
  return useCallback((model, id) => RECORD_PAGES[model]?.(path, space, id) ?? null, [path, space])
}
