import type { ModelName } from '#contract/registry.ts'
import { type PlacedColumns, placeColumns, shownColumns } from './columns/choose-columns.ts'
import { ColumnMenu } from './columns/column-menu.tsx'
import type { ColumnChoice } from './columns/use-column-choice.ts'
import { ExportButton } from './export-button.tsx'
import { MaximizeLink } from './maximize-link.tsx'
import type { ColumnLayout } from './rows/column.ts'
import { showsCards } from './rows/row-shape.ts'
import type { ListState } from './use-list-state.ts'

/** Wide enough for every column that needs no choice. */
const ANY_WIDTH = Number.MAX_SAFE_INTEGER

interface ListButtonsProps {
  readonly model: ModelName
  readonly state: ListState
  readonly columns: readonly (ColumnLayout & { readonly label: string })[]
  readonly choice: ColumnChoice
  readonly width: number
  readonly total: number
  readonly exports?: boolean
  readonly maximizePath?: string
}

/** The columns of both lines. */
const shownOf = <Column,>({ first, second }: PlacedColumns<Column>): readonly Column[] => [...first, ...second]

/** Buttons for the list itself: its columns, its export, and the list on a page of its own. */
export const ListButtons = ({
  model,
  state,
  columns,
  choice,
  width,
  total,
  exports = false,
  maximizePath,
}: ListButtonsProps) => {
  const isCards = showsCards(width)
  // Cards have no columns: their export has the usual ones.
  const shown = shownOf(placeColumns(columns, choice.chosen, width))
  const exported = isCards ? shownColumns(columns, choice.chosen, ANY_WIDTH) : shown
  return (
    <>
      {!isCards && <ColumnMenu columns={columns} choice={choice} shown={shown} />}
      {exports && <ExportButton model={model} query={state.query} columns={exported} total={total} />}
      {maximizePath !== undefined && <MaximizeLink to={maximizePath} />}
    </>
  )
}
