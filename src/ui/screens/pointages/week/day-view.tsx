import { ChevronLeft, ChevronRight, MessageSquareText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { usePath } from '../../../hooks/page/use-path.ts'
import { cx } from '../../../kit/cx.ts'
import { Progress } from '../../../kit/feedback/progress.tsx'
import { HATCHED } from '../../../kit/hatched.ts'
import { IconButton } from '../../../kit/icon-button.tsx'
import { Input } from '../../../kit/inputs/input.tsx'
import { addDays } from '../../../text/format.ts'
import type { WantedCell } from './cells/use-cell-entry.ts'
import { SumLink } from './sum-link.tsx'
import type { WeekTableProps } from './week-table.tsx'

interface DayViewProps extends Omit<WeekTableProps, 'keys' | 'copyDay'> {
  readonly day: string
  show(day: string): void
  readonly wanted: WantedCell | null
  forgetWanted(): void
}

/** One day of the week as a list, for phones. */
export const DayView = (props: DayViewProps) => {
  const { grid, day, show, marks, userId, today } = props
  const { t } = useTranslation('timesheet')
  const format = useFormat()
  const column = grid.days.indexOf(day)
  const reason = marks.absent(userId, day) ?? marks.off(day)
  const done = grid.totals[column] ?? 0
  const expected = props.expectedOn(day)
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <ol className="grid grid-cols-7 border-b" aria-label={t('days')}>
        {grid.days.map((other, at) => (
          <li key={other}>
            <button
              type="button"
              aria-current={other === day ? 'date' : undefined}
              onClick={() => show(other)}
              className={cx(
                'ring-inside flex h-14 w-full flex-col items-center justify-center border-b-2 leading-4',
                other === day ? 'border-accent' : 'border-transparent',
                marks.off(other) !== null ? 'bg-sunken' : marks.absent(userId, other) !== null && HATCHED,
              )}
            >
              <span className="sr-only">{`${format.fullDay(other)}, ${format.ut(grid.totals[at] ?? 0)}`}</span>
              <span aria-hidden className="text-ink-3 text-xs">
                {format.weekday(other)}
              </span>
              <span aria-hidden className={cx('font-medium', other === today && 'text-accent-text')}>
                {Number(other.slice(8))}
              </span>
              <span aria-hidden className="text-ink-3 text-xs tabular">
                {(grid.totals[at] ?? 0) === 0 ? '–' : format.ut(grid.totals[at] ?? 0)}
              </span>
            </button>
          </li>
        ))}
      </ol>
      <div className="flex items-center gap-1 px-2 pt-2">
        <IconButton label={t('dayBefore')} onClick={() => show(addDays(day, -1))}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <h2 className="flex-1 text-center font-medium first-letter:uppercase">{format.fullDay(day)}</h2>
        <IconButton label={t('dayAfter')} onClick={() => show(addDays(day, 1))}>
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
      {reason !== null && <p className="text-center text-ink-2 text-sm">{reason}</p>}
      <ul>
        {grid.rows.map((row, index) => (
          <DayRow
            key={`${row.key} ${day}`}
            {...props}
            index={index}
            column={column}
            wanted={props.wanted?.rowKey === row.key && props.wanted.day === day ? props.wanted : null}
          />
        ))}
      </ul>
      <div className="grid gap-2 px-4 py-3">
        <Progress label={t('total')} value={done} max={Math.max(expected, done)} />
        <div className="flex items-center justify-between">
          <span className="font-medium">{t('total')}</span>
          <div className="text-right tabular">
            <SumLink
              place="day"
              space={props.space}
              isCurrent
              ut={done}
              expected={expected}
              filter={{ user_id: { in: [userId] }, date: { from: day, to: day } }}
            />
          </div>
        </div>
      </div>
    </div>
  )
}

/** Gives a field that is wanted the focus and the text. */
const useWantedField = (wanted: WantedCell | null, setTyped: (text: string) => void, forgetWanted: () => void) => {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!wanted) return
    if (wanted.text !== null) setTyped(wanted.text)
    field.current?.focus()
    field.current?.scrollIntoView({ block: 'center' })
    forgetWanted()
  }, [wanted, setTyped, forgetWanted])
  return field
}

const DayRow = (props: DayViewProps & { readonly index: number; readonly column: number }) => {
  const { grid, index, column, edits, isReadOnly, day } = props
  const { t } = useTranslation('timesheet')
  const path = usePath()
  const format = useFormat()
  const labels = useLabels()
  const [typed, setTyped] = useState<string | null>(null)
  const field = useWantedField(props.wanted, setTyped, props.forgetWanted)
  const row = grid.rows[index]
  if (!row) return null
  const entries = row.cells[column] ?? []
  const ut = edits.shownUt(index, column)
  const ticket = props.ticketOf(row.ticketId)
  const name = ticket?.name ?? t('unknownTicket', { number: row.ticketId })
  const comment = entries.find((entry) => entry.comment !== null)?.comment ?? null
  const below = [row.kind && labels.choice.pointage_kind[row.kind], comment].filter((text) => text !== null).join(' · ')
  const store = () => {
    if (typed !== null && edits.commit({ row: index, column }, typed)) setTyped(null)
  }
  return (
    <li className="flex min-h-14 items-center gap-2 border-line border-b px-4 py-1.5">
      <Link
        to={path(`${props.space}.ticket`, { ticket: row.ticketId })}
        className="min-w-0 flex-1 rounded-sm leading-5"
      >
        <span className="block truncate">{name}</span>
        {below !== '' && <span className="block truncate text-ink-3 text-sm">{below}</span>}
      </Link>
      <IconButton label={t('entriesOf', { name })} onClick={() => props.openEntries({ row: index, column })}>
        <MessageSquareText aria-hidden />
      </IconButton>
      <div className="w-24 shrink-0">
        <Input
          ref={field}
          value={typed ?? (ut === 0 ? '' : format.ut(ut))}
          aria-label={t('cell', { name, day: format.fullDay(day), time: ut === 0 ? t('noTime') : format.ut(ut) })}
          aria-invalid={(typed !== null && edits.problem !== null) || undefined}
          disabled={isReadOnly}
          placeholder="1h30"
          autoComplete="off"
          enterKeyHint="done"
          onChange={(event) => setTyped(event.target.value)}
          onBlur={store}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setTyped(null)
            if (event.key !== 'Enter') return
            // A question that opens takes the focus: the key would press its first button.
            event.preventDefault()
            store()
          }}
          className="text-right tabular"
        />
      </div>
    </li>
  )
}
