import { useMemo } from 'react'
import type { RoleSlug } from '#contract/core/roles.ts'
import { isWithheld } from '#contract/readable.ts'
import type { ModelName } from '#contract/registry.ts'
import { usePerson } from '../../services/services.tsx'
import type { ListOptions } from './use-list-state.ts'

/**
 * Removes filters on fields that this role does not receive: in an address they are ignored, like
 * unknown fields.
 */
export const optionsFor = (model: ModelName, options: ListOptions, role: RoleSlug): ListOptions => ({
  ...options,
  filterable: options.filterable.filter((field) => !isWithheld(model, field, role)),
})

/** Filterable and sortable fields for this reader; stable as long as `options` is. */
export const useListOptions = (model: ModelName, options: ListOptions): ListOptions => {
  const { actor } = usePerson()
  return useMemo(() => optionsFor(model, options, actor.role), [model, options, actor.role])
}
