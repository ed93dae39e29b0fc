import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import type { CellPlace } from '../changes.ts'
import { EntriesDialog } from '../entries-dialog.tsx'
import { SumDialog } from '../sum-dialog.tsx'
import type { useApply } from '../use-apply.ts'
import { utOf, type WeekGrid } from '../week-grid.ts'
import type { CellName } from './cell-name.ts'
import type { CellEdits } from './use-cell-edits.ts'
import { useOpenedCell } from './use-opened-cell.ts'

interface CellDialogsProps {
  readonly grid: WeekGrid
  readonly edits: CellEdits
  /** The cell whose entries are listed. */
  readonly opened: CellName | null
  open(place: CellPlace): void
  close(): void
  readonly apply: ReturnType<typeof useApply>['apply']
  readonly isReadOnly: boolean
  ticketOf(id: string): Mirrored<'ticket'> | undefined
  expectedOn(day: string): number
  utPerDayOn(day: string): number
}

/** The entries of a cell, and the question which of them takes a new sum. */
export const CellDialogs = ({
  grid,
  edits,
  opened,
  open,
  close,
  apply,
  isReadOnly,
  ticketOf,
  expectedOn,
  utPerDayOn,
}: CellDialogsProps) => {
  const { t } = useTranslation('timesheet')
  const cell = useOpenedCell(grid, opened, edits.isWaiting)
  const row = cell?.row
  const day = cell?.name.day
  const entries = cell?.row.cells[cell.column] ?? []
  const ofOthers = cell ? (grid.totals[cell.column] ?? 0) - utOf(entries) : 0
  return (
    <>
      <SumDialog
        grid={grid}
        asked={edits.asked}
        onClose={edits.endAsking}
        onShowEntries={(asked) => {
          edits.endAsking()
          open(asked)
        }}
        onChoose={(change) => {
          edits.endAsking()
          void apply([change], { title: t('sumChanged'), isQuiet: true })
        }}
      />
      <EntriesDialog
        row={row}
        day={day}
        entries={entries}
        name={row ? (ticketOf(row.ticketId)?.name ?? t('unknownTicket', { number: row.ticketId })) : ''}
        isReadOnly={isReadOnly}
        utPerDay={day === undefined ? 0 : utPerDayOn(day)}
        missing={day === undefined ? 0 : expectedOn(day) - ofOthers}
        onSave={(changes) => void apply(changes, { title: t('entriesStored'), isQuiet: true })}
        onClose={close}
      />
    </>
  )
}
