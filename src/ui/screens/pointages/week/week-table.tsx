import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import type { DaysOff } from '../../../hooks/records/use-days-off.ts'
import { cx } from '../../../kit/cx.ts'
import type { StaffSpace } from '../../../navigation.ts'
import type { CellEdits } from './cells/use-cell-edits.ts'
import { useCellText } from './cells/use-cell-text.ts'
import { EditedCell, WeekCell } from './cells/week-cell.tsx'
import { placesIn } from './changes.ts'
import { samePlace } from './cursor.ts'
import { DayHead } from './day-head.tsx'
import { RowHead } from './row-head.tsx'
import { SumLink } from './sum-link.tsx'
import type { GridKeys } from './use-grid-keys.ts'
import type { WeekGrid } from './week-grid.ts'

/** Widths in px: a week with its tickets fits into a window of 1024. */
const TICKET_PX = 300
const DAY_PX = 84
const TOTAL_PX = 96
const EDGE_PX = 48

/** A cell that keys move to does not stay behind the head, the tickets and the sums. */
const BESIDE_EDGES = { scrollPaddingBlock: EDGE_PX, scrollPaddingLeft: TICKET_PX }

export interface WeekTableProps {
  readonly grid: WeekGrid
  readonly space: StaffSpace
  readonly userId: string
  readonly today: string
  readonly isReadOnly: boolean
  readonly marks: DaysOff
  readonly keys: GridKeys
  readonly edits: CellEdits
  expectedOn(day: string): number
  ticketOf(id: string): Mirrored<'ticket'> | undefined
  /** Copies the times of a day into others of the week. */
  copyDay(from: number, to: readonly number[]): void
  openEntries(place: { readonly row: number; readonly column: number }): void
}

/** Tickets as rows, days as columns; each sum opens its pointages. */
export const WeekTable = (props: WeekTableProps) => {
  const { grid, marks, keys, userId, today } = props
  const { t } = useTranslation('timesheet')
  const id = useId()
  const isCurrent = (row: number, column: number): boolean => samePlace(keys.cursor.at, { row, column })
  return (
    <div className="min-h-0 flex-1 overflow-auto overscroll-contain" style={BESIDE_EDGES}>
      <table
        {...keys.table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are moved through by arrows is what a grid is
        role="grid"
        aria-label={t('grid')}
        aria-describedby={`${id}-hint`}
        aria-multiselectable
        aria-rowcount={grid.rows.length + 2}
        aria-colcount={grid.days.length + 2}
        aria-readonly={props.isReadOnly || undefined}
        className="w-full table-fixed border-separate border-spacing-0"
        style={{ minWidth: TICKET_PX + TOTAL_PX + grid.days.length * DAY_PX }}
      >
        <colgroup>
          <col style={{ width: TICKET_PX }} />
          <col span={grid.days.length} style={{ minWidth: DAY_PX }} />
          <col style={{ width: TOTAL_PX }} />
        </colgroup>
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky top-0 left-0 z-30 h-12 border-b bg-surface px-3 text-left font-normal text-ink-3 text-sm lg:px-4"
            >
              {t('ticket')}
            </th>
            {grid.days.map((day, column) => (
              <DayHead
                key={day}
                {...props}
                day={day}
                column={column}
                isToday={day === today}
                off={marks.off(day)}
                holiday={marks.holiday(day)}
                absent={marks.absent(userId, day)}
                isCurrent={isCurrent(-1, column)}
              />
            ))}
            <th
              scope="col"
              className="sticky top-0 z-20 border-b border-l bg-surface px-3 text-right font-normal text-ink-3 text-sm"
            >
              {t('total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {grid.rows.map((row, index) => (
            <TimeRow key={row.key} {...props} index={index} isCurrent={isCurrent} problemId={`${id}-problem`} />
          ))}
        </tbody>
        <Sums {...props} isCurrent={isCurrent} />
      </table>
      <p id={`${id}-hint`} className="sr-only">
        {t('keys')}
      </p>
      <p id={`${id}-problem`} className="sr-only">
        {props.edits.problem}
      </p>
    </div>
  )
}

interface PartProps extends WeekTableProps {
  isCurrent(row: number, column: number): boolean
}

const TimeRow = (props: PartProps & { readonly index: number; readonly problemId: string }) => {
  const { grid, index, keys, edits, userId, marks, isReadOnly, problemId } = props
  const format = useFormat()
  const row = grid.rows[index]
  const cellText = useCellText()
  if (!row) return null
  const ticket = props.ticketOf(row.ticketId)
  const { cursor } = keys
  const selected = placesIn(cursor.anchor, cursor.at)
  return (
    <tr className="group/row">
      <RowHead
        row={row}
        ticket={ticket}
        space={props.space}
        place={`${index}:-1`}
        isCurrent={props.isCurrent(index, -1)}
      />
      {grid.days.map((day, column) => {
        const place = `${index}:${column}`
        const entries = row.cells[column] ?? []
        const ut = edits.shownUt(index, column)
        const isHere = props.isCurrent(index, column)
        const label = cellText({ ticket: ticket?.name ?? row.ticketId, kind: row.kind, day, ut, entries })
        if (isHere && cursor.edit) {
          return (
            <EditedCell
              key={day}
              place={place}
              label={label}
              text={cursor.edit.text}
              isInvalid={edits.problem !== null}
              selects={cursor.edit.mode === 'inPlace'}
              describedBy={problemId}
              onChange={keys.change}
              onLeave={keys.leave}
            />
          )
        }
        return (
          <WeekCell
            key={day}
            place={place}
            shown={ut === 0 ? '' : format.ut(ut)}
            text={label}
            isCurrent={isHere}
            isSelected={selected.length > 1 && selected.some((one) => samePlace(one, { row: index, column }))}
            isReadOnly={isReadOnly || entries.some(({ is_locked }) => is_locked)}
            isOff={marks.off(day) !== null}
            isAbsent={marks.absent(userId, day) !== null}
            hasComment={entries.some(({ comment }) => comment !== null)}
            entries={entries.length}
            onEdit={() =>
              isReadOnly || entries.length > 1
                ? props.openEntries({ row: index, column })
                : keys.edit({ row: index, column }, ut === 0 ? '' : format.ut(ut))
            }
          />
        )
      })}
      <td className="border-line border-b border-l p-0 text-right font-medium tabular">
        <SumLink
          place={`${index}:${grid.days.length}`}
          space={props.space}
          isCurrent={props.isCurrent(index, grid.days.length)}
          ut={row.total}
          filter={{
            user_id: { in: [userId] },
            ticket_id: { in: [row.ticketId] },
            kind: { in: [row.kind] },
            date: weekOfGrid(grid),
          }}
        />
      </td>
    </tr>
  )
}

const weekOfGrid = ({ days }: WeekGrid) => ({ from: days[0] ?? '', to: days.at(-1) ?? '' })

const Sums = ({ grid, space, userId, expectedOn, isCurrent }: PartProps) => {
  const { t } = useTranslation('timesheet')
  const expected = grid.days.map(expectedOn)
  const row = grid.rows.length
  const look = 'sticky bottom-0 border-line-strong border-t bg-surface tabular'
  return (
    <tfoot>
      <tr>
        <th scope="row" className={cx(look, 'left-0 z-30 h-12 px-3 text-left font-medium lg:px-4')}>
          {t('total')}
        </th>
        {grid.days.map((day, column) => (
          <td key={day} className={cx(look, 'z-20 border-l p-0 text-right')}>
            <SumLink
              place={`${row}:${column}`}
              space={space}
              isCurrent={isCurrent(row, column)}
              ut={grid.totals[column] ?? 0}
              expected={expected[column] ?? 0}
              filter={{ user_id: { in: [userId] }, date: { from: day, to: day } }}
            />
          </td>
        ))}
        <td className={cx(look, 'z-20 border-l p-0 text-right font-semibold')}>
          <SumLink
            place={`${row}:${grid.days.length}`}
            space={space}
            isCurrent={isCurrent(row, grid.days.length)}
            ut={grid.total}
            expected={expected.reduce((sum, ut) => sum + ut, 0)}
            filter={{ user_id: { in: [userId] }, date: weekOfGrid(grid) }}
          />
        </td>
      </tr>
    </tfoot>
  )
}
