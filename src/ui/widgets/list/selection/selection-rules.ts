import { useMemo } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import type { ListState } from '../use-list-state.ts'

/** `single`: choosing a row gives up the one chosen before. */
export type SelectionMode = 'single' | 'multiple'

export const NONE_DISABLED: ReadonlySet<RecordId> = new Set()

type Selecting = Pick<ListState, 'selected' | 'select' | 'toggle'>

/** The selection of a list with rows that can't be chosen, or of which one alone can be. */
export const withSelectionRules = <State extends Selecting>(
  state: State,
  mode: SelectionMode,
  disabledIds: ReadonlySet<RecordId>,
): State => {
  if (mode === 'multiple' && disabledIds.size === 0) return state
  const select = (ids: readonly RecordId[]): void => {
    const enabled = ids.filter((id) => !disabledIds.has(id))
    state.select(mode === 'single' ? enabled.slice(-1) : enabled)
  }
  const toggle = (id: RecordId): void => {
    if (disabledIds.has(id)) return
    if (mode === 'single') state.select(state.selected.has(id) ? [] : [id])
    else state.toggle(id)
  }
  return { ...state, select, toggle }
}

/** `withSelectionRules`; `disabledIds` must be stable. */
export const useSelectionRules = (
  state: ListState,
  mode: SelectionMode,
  disabledIds: ReadonlySet<RecordId>,
): ListState => useMemo(() => withSelectionRules(state, mode, disabledIds), [state, mode, disabledIds])
