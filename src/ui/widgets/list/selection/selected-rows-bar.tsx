import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { firstValueFrom } from 'rxjs'
import { ALL_LIMIT } from '#contract/core/list-query.ts'
import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useAggregate } from '../../../hooks/records/use-records.ts'
import { Button } from '../../../kit/button.tsx'
import { useServices } from '../../../services/services.tsx'
import type { ListState } from '../use-list-state.ts'
import { SelectionBar } from './selection-bar.tsx'
import { useSelectedRows } from './use-selected-rows.ts'

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
      <AllFound model={model} state={state} isPage={rows.length > 0 && rows.every((row) => selected.has(row.id))} />
    </SelectionBar>
  )
}

interface AllFoundProps {
  readonly model: ModelName
  readonly state: ListState
  /** Every row of the page is selected. */
  readonly isPage: boolean
}

const COUNT = { sum: [], by: [] } as const
const IDS = { sum: [], by: ['id'] } as const

/**
 * Once the page is selected, offers everything that the list finds; nothing where that is the page.
 */
const AllFound = ({ model, state, isPage }: AllFoundProps) => {
  const { t } = useTranslation()
  const { queries } = useServices()
  const { query, selected, select } = state
  const set = useMemo(() => ({ search: query.search, filter: query.filter }), [query.search, query.filter])
  const { value } = useAggregate(model, set, COUNT)
  const found = value?.[0]?.count ?? 0
  if (!isPage || found <= selected.size) return null
  if (found > ALL_LIMIT) return <span className="text-ink-2">{t('list.tooManyFound', { count: found })}</span>
  const selectFound = async () => {
    const groups = await firstValueFrom(queries.aggregate(model, set, IDS))
    select(groups.map(({ by: [id] }) => String(id)))
  }
  return (
    <Button look="ghost" size="small" onClick={selectFound}>
      {t('list.selectFound', { count: found })}
    </Button>
  )
}
