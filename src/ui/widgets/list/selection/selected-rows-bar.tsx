import type { ReactNode } from 'react'
import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import type { ListState } from '../use-list-state.ts'
import { useSelectedRows } from './selection.ts'
import { SelectionBar } from './selection-bar.tsx'

interface SelectedRowsBarProps<Name extends ModelName> {
  readonly model: Name
  readonly state: ListState
  /** Actions on the selected rows; without them there is nothing to select. */
  bulk?: ((rows: readonly Mirrored<Name>[], done: () => void) => ReactNode) | undefined
  readonly rows: readonly Mirrored<Name>[]
  readonly isCards: boolean
  readonly isSelecting: boolean
  onAll(all: boolean): void
  onEnd(): void
}

/** The bar of the selected rows, with the actions on them; nothing while no row is selected. */
export const SelectedRowsBar = <Name extends ModelName>({
  model,
  state,
  bulk,
  rows,
  isCards,
  isSelecting,
  onAll,
  onEnd,
}: SelectedRowsBarProps<Name>) => {
  const { selected } = state
  const selectedRows = useSelectedRows(model, selected, rows)
  if (selectedRows.length === 0 && !isSelecting) return null
  return (
    <SelectionBar
      count={selectedRows.length}
      isAll={isCards ? rows.length > 0 && rows.every((row) => selected.has(row.id)) : null}
      onAll={onAll}
      onEnd={onEnd}
    >
      {bulk?.(selectedRows, onEnd)}
    </SelectionBar>
  )
}
