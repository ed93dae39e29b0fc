import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import type { CellPlace } from '../changes.ts'
import { EntriesDialog } from '../entries-dialog.tsx'
import { SumDialog } from '../sum-dialog.tsx'
import type { useApply } from '../use-apply.ts'
import { utOf, type WeekGrid } from '../week-grid.ts'
import { type CellName, placeOfCell } from './cell-name.ts'
import type { CellEdits } from './use-cell-edits.ts'

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
  const place = opened && placeOfCell(grid, opened)
  const row = place ? grid.rows[place.row] : undefined
  const day = place ? grid.days[place.column] : undefined
  const ofOthers = place ? (grid.totals[place.column] ?? 0) - utOf(row?.cells[place.column] ?? []) : 0
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
        grid={grid}
        place={place}
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
