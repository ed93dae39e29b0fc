import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/overlays/dialog.tsx'
import type { CellSum } from './cells/use-pending-cells.ts'
import { type CellPlace, type Change, sumChoices } from './changes.ts'
import { utOf, type WeekGrid } from './week-grid.ts'

interface SumDialogProps {
  readonly grid: WeekGrid
  readonly asked: CellSum | null
  onChoose(change: Change): void
  onClose(): void
  /** Lists the entries of the cell, where none can take the difference. */
  onShowEntries(place: CellPlace): void
}

/** Asks which entry of a cell takes the difference to the typed sum. */
export const SumDialog = ({ grid, asked, onChoose, onClose, onShowEntries }: SumDialogProps) => {
  const { t } = useTranslation('timesheet')
  const { t: tCommon } = useTranslation()
  const format = useFormat()
  const row = asked ? grid.rows[asked.row] : undefined
  const day = asked ? grid.days[asked.column] : undefined
  const choices = asked && row && day !== undefined ? sumChoices(row, asked.column, day, asked.ut) : []
  const present = asked && row ? utOf(row.cells[asked.column] ?? []) : 0
  return (
    <Dialog
      open={asked !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t('askTitle', { from: format.ut(present), to: format.ut(asked?.ut ?? 0) })}
      description={choices.length > 0 ? t('askText') : t('askNone')}
      closeLabel={tCommon('close')}
    >
      <ul className="grid gap-2 pt-1">
        {choices.map(({ entry, change }) => (
          <li key={entry?.id ?? 'new'}>
            <button
              type="button"
              onClick={() => onChoose(change)}
              className="flex min-h-11 w-full items-center gap-3 rounded-md border px-3 py-1.5 text-left hover:bg-hover"
            >
              <span className="min-w-0 flex-1 truncate">
                {entry === null ? t('askNew') : (entry.comment ?? t('noComment'))}
              </span>
              <span className="shrink-0 tabular">
                {entry !== null && <span className="text-ink-3">{format.ut(entry.ut)} → </span>}
                <span className="font-medium">{'ut' in change ? format.ut(change.ut) : ''}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {asked !== null && choices.length === 0 && (
        <Button look="primary" onClick={() => onShowEntries({ row: asked.row, column: asked.column })}>
          {t('showEntries')}
        </Button>
      )}
    </Dialog>
  )
}
