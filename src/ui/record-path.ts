import type { RecordId } from '#contract/core/ids.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import type { ModelName } from '#contract/registry.ts'
import { ROUTES, type RouteId } from '#contract/routes.ts'

/**
 * Path without locale of a record's page, which is the route `{space}.{model}`; null where the
 * space has none.
 */
export const recordPath = (space: RoleSlug, model: ModelName, id: RecordId): string | null => {
  const route = `${space}.${model}`
  return Object.hasOwn(ROUTES, route)
    ? ROUTES[route as RouteId].path.replace(`:${model}`, encodeURIComponent(id))
    : null
}
