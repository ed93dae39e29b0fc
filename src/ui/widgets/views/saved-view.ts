import type { RecordId } from '#contract/core/ids.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import { isWithheld, referredModel } from '#contract/readable.ts'
import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'

export type SavedView = Mirrored<'saved_view'>

/**
 * Tells whether this role receives all fields that the view filters by: otherwise the view would
 * show everything, or nothing.
 */
export const isForRole = ({ query }: Pick<SavedView, 'query'>, model: ModelName, role: RoleSlug): boolean =>
  [...new URLSearchParams(query ?? '').keys()].every((name) => !isWithheld(model, name, role))

/**
 * The query of a view as this person reads it: where the author has filtered by themselves, a
 * reader finds what is theirs (`docs/decisions/0406-me-in-a-shared-view.md`).
 */
export const queryForReader = (
  { query, user_id }: Pick<SavedView, 'query' | 'user_id'>,
  model: ModelName,
  reader: RecordId,
): string | null => {
  if (query === null || user_id === null || user_id === reader) return query
  const params = new URLSearchParams(query)
  for (const [name, text] of new URLSearchParams(query)) {
    if (referredModel(model, name) !== 'user') continue
    const ids = text.split(',').map((id) => (id === user_id ? reader : id))
    params.set(name, [...new Set(ids)].join(','))
  }
  return params.toString()
}
