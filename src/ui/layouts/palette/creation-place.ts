import type { RoleSlug } from '#contract/core/roles.ts'
import { ROUTES, type RouteId } from '#contract/routes.ts'
import { CREATION_PAGES } from '../../navigation.ts'

/** Models whose records people create from anywhere, beside tickets. */
export const CREATED = ['client', 'projet', 'invoice'] as const

type Created = (typeof CREATED)[number]

/** The page that creates a record, or the list that opens its form; null without either. */
export const creationPlace = (
  space: RoleSlug,
  model: Created,
): { readonly route: RouteId; readonly isList: boolean } | null => {
  const page = CREATION_PAGES[model]?.[space]
  if (page !== undefined) return { route: page, isList: false }
  const list = `${space}.${model}s`
  return Object.hasOwn(ROUTES, list) ? { route: list as RouteId, isList: true } : null
}
