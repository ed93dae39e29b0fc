import { type ReactNode, useCallback, useMemo } from 'react'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import type { StaffSpace } from '../../../navigation.ts'
import { List } from '../../../widgets/list/list.tsx'
import type { ListState } from '../../../widgets/list/use-list-state.ts'
import { OpenedRecord } from '../../../widgets/presentation/opened-record.tsx'
import { useRowOpening } from '../../../widgets/presentation/use-row-opening.tsx'
import { usePointageDialogs } from '../pointage-dialogs.tsx'
import { pointagePresentation } from '../presentation.ts'
import { BulkPointages } from './bulk-pointages.tsx'
import { PointageCard } from './pointage-card.tsx'
import { usePointageColumns } from './pointage-columns.tsx'
import { usePointageFilters } from './pointage-filters.ts'
import { PointageSum } from './pointage-sum.tsx'
import { RowTickets } from './row-tickets.tsx'
import { usePointageSwipe } from './use-pointage-swipe.ts'

type Pointage = Mirrored<'pointage'>

const bulk = (rows: readonly Pointage[], done: () => void) => <BulkPointages pointages={rows} done={done} />

const isMuted = (): boolean => false

interface PointageTableProps {
  readonly state: ListState
  readonly space: StaffSpace
  readonly empty: ReactNode
  /** Whether the person filters by this field; must be stable. All fields when absent. */
  isFilterable?(field: string): boolean
  readonly views?: ReactNode
  readonly creation?: ReactNode
  readonly tools?: ReactNode
}

const always = (): boolean => true

/** The table of pointages with their sum, their dialogs and the actions on the selected ones. */
export const PointageTable = ({
  state,
  space,
  empty,
  isFilterable = always,
  views,
  creation,
  tools,
}: PointageTableProps) => {
  const format = useFormat()
  const { ask, dialogs } = usePointageDialogs()
  const allColumns = usePointageColumns(space, ask)
  // The person is the same in every row of the time of one person.
  const columns = useMemo(
    () => allColumns.filter(({ id }) => id !== 'user_id' || isFilterable(id)),
    [allColumns, isFilterable],
  )
  const allFilters = usePointageFilters(space)
  const filters = useMemo(() => allFilters.filter(({ field }) => isFilterable(field)), [allFilters, isFilterable])
  const card = useCallback(
    (pointage: Pointage) => <PointageCard pointage={pointage} space={space} ask={ask} />,
    [space, ask],
  )
  const swipe = usePointageSwipe(ask)
  const titleOf = useCallback(
    (pointage: Pointage) => `${format.day(pointage.date)}, ${format.ut(pointage.ut)}`,
    [format],
  )
  const rows = useRowOpening({ presentation: pointagePresentation, space })
  const { query } = state
  const summary = useMemo(() => <PointageSum query={query} />, [query])
  return (
    <RowTickets query={query}>
      <List
        model="pointage"
        state={state}
        columns={columns}
        filters={filters}
        titleOf={titleOf}
        card={card}
        swipe={swipe}
        peek={rows.peek}
        exports
        isMuted={isMuted}
        views={views}
        creation={creation}
        tools={tools}
        summary={summary}
        bulk={bulk}
        empty={empty}
      />
      {dialogs}
      <OpenedRecord presentation={pointagePresentation} space={space} pathTemplate={rows.pathTemplate} />
    </RowTickets>
  )
}
