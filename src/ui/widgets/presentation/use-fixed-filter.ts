import { useMemo } from 'react'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { ListState } from '../list/use-list-state.ts'
import { withFixedFilter } from './fixed-filter.ts'

/** A list of the records of one parent (`withFixedFilter`); `fixed` must be stable. */
export const useFixedFilter = (state: ListState, fixed: ListQuery['filter']): ListState =>
  useMemo(() => withFixedFilter(state, fixed), [state, fixed])
