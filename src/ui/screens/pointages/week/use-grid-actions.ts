import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useHotKeys } from '../../../hooks/page/use-hot-keys.ts'
import { useServices } from '../../../services/services.tsx'
import { addDays } from '../../../text/format.ts'
import { WEEK } from '../../../text/period.ts'
import { copiedUt } from './cells/cell-text.ts'
import { readBlock } from './cells/read-block.ts'
import { readTsv, writeTsv } from './cells/tsv.ts'
import type { CellEdits } from './cells/use-cell-edits.ts'
import { type CellPlace, placesIn, planFill, planPaste } from './changes.ts'
import type { useApply } from './use-apply.ts'
import { type GridKeys, useGridKeys } from './use-grid-keys.ts'
import type { ShownWeek } from './use-week.ts'
import { utOf, type WeekGrid } from './week-grid.ts'

interface GridActionsOptions {
  readonly grid: WeekGrid
  readonly week: ShownWeek
  readonly isReadOnly: boolean
  readonly edits: CellEdits
  readonly applyBlock: ReturnType<typeof useApply>['applyBlock']
  utPerDayOn(day: string): number
  openEntries(place: CellPlace): void
}

/** The actions of keys and clipboard on the cells of a week. */
export const useGridActions = ({
  grid,
  week,
  isReadOnly,
  edits,
  applyBlock,
  utPerDayOn,
  openEntries,
}: GridActionsOptions): GridKeys => {
  const { t } = useTranslation('timesheet')
  const format = useFormat()
  const { preferences } = useServices()
  const entriesAt = ({ row, column }: CellPlace) => grid.rows[row]?.cells[column] ?? []
  const keys = useGridKeys({
    rows: grid.rows,
    size: { rows: grid.rows.length, columns: grid.days.length },
    isReadOnly,
    textAt: (place) => (entriesAt(place).length === 0 ? '' : format.ut(utOf(entriesAt(place)))),
    commit: edits.commit,
    opensList: (place) => entriesAt(place).length > 1,
    openEntries,
    clear: ([from, to]) => {
      const plan = planFill(grid, placesIn(from, to), 0)
      if (plan.changes.length + plan.kept > 0) void applyBlock(plan, t('cleared', { count: plan.changes.length }))
    },
    copy: ([from, to]) => {
      const places = placesIn(from, to)
      const rows = [...new Set(places.map(({ row }) => row))]
      return writeTsv(
        rows.map((row) => places.filter((place) => place.row === row).map((place) => copiedUt(utOf(entriesAt(place))))),
      )
    },
    paste: ([from, to], text) => {
      const selection = placesIn(from, to)
      const block = readBlock(readTsv(text), utPerDayOn(grid.days[selection[0]?.column ?? 0] ?? week.day))
      const plan = planPaste(grid, selection, block)
      void applyBlock(plan, t('pasted', { count: plan.changes.length }))
    },
    turn: (weeks) => week.show(addDays(week.period.from, weeks * WEEK)),
    forgetProblem: edits.forgetProblem,
  })
  useHotKeys(
    preferences.keys,
    { j: () => keys.enter(1), k: () => keys.enter(-1) },
    { j: 'moveInGrid', k: 'moveInGrid' },
  )
  return keys
}
