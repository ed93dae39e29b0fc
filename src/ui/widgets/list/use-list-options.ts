import { useMemo } from 'react'
import type { RoleSlug } from '#contract/core/roles.ts'
import { isWithheld } from '#contract/readable.ts'
import type { ModelName } from '#contract/registry.ts'
import { usePerson } from '../../services/services.tsx'
import type { ListOptions } from './use-list-state.ts'

/** Without the filters on what people of this role are not given: in an address they count for nothing, like those that a list does not have. */
export const optionsFor = (model: ModelName, options: ListOptions, role: RoleSlug): ListOptions => ({
  ...options,
  filterable: options.filterable.filter((field) => !isWithheld(model, field, role)),
})

/** What the reader's list is narrowed and sorted by, stable as long as `options` is. */
export const useListOptions = (model: ModelName, options: ListOptions): ListOptions => {
  const { actor } = usePerson()
  return useMemo(() => optionsFor(model, options, actor.role), [model, options, actor.role])
}
