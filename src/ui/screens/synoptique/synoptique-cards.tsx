import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { RecordId } from '#contract/core/ids.ts'
import { Avatar } from '../../fields/avatar.tsx'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { cx } from '../../kit/cx.ts'
import { HATCHED } from '../../kit/hatched.ts'
import { daysOf, weekdayOf, weekOf } from '../../text/period.ts'
import { Legend } from './legend.tsx'
import type { SynoptiqueProps } from './synoptique-grid.tsx'
import { useCellText } from './use-cell-text.ts'
import { useExpectedText } from './use-expected-text.ts'
import { useColumnText } from './use-synoptique.ts'

/**
 * The synoptique for phones: a card for the team and one per person; each opens a calendar of its
 * days.
 */
export const SynoptiqueCards = (props: SynoptiqueProps) => {
  const { t } = useTranslation('pointage')
  const { table } = props
  const isAlone = table.rows.length === 1
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {!isAlone && (
          <Card {...props} userId={null} name={t('team')} cells={table.totals} total={table.total} isOpen={false} />
        )}
        {table.rows.map((row) => (
          <Card
            key={row.userId}
            {...props}
            userId={row.userId}
            name={props.data.nameOf(row.userId)}
            cells={row.cells}
            total={row.total}
            isOpen={isAlone}
          />
        ))}
      </div>
      <Legend hint="" isEmpty={table.total === 0} />
    </>
  )
}

interface CardProps extends SynoptiqueProps {
  /** Null for the whole team. */
  readonly userId: RecordId | null
  readonly name: string
  readonly cells: readonly number[]
  readonly total: number
  readonly isOpen: boolean
}

const Card = (props: CardProps) => {
  const { name, userId, total, grain } = props
  const below = useExpectedText()(props.data.timeOf(userId))
  const [open, setOpen] = useState(props.isOpen)
  const format = useFormat()
  const user = useReferences().find('user', userId)
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)} className="group border-line border-b">
      <summary className="ring-inside flex min-h-13 cursor-pointer list-none items-center gap-3 px-3.5 py-2 hover:bg-hover">
        {userId === null ? (
          <span className="w-7" />
        ) : (
          <Avatar name={name} url={user?.avatar_url ?? null} size="medium" />
        )}
        <span className={cx('min-w-0 flex-1 truncate', userId === null ? 'font-semibold' : 'font-medium')}>{name}</span>
        <span className="text-right tabular">
          <span className="block font-medium">{format.number(total)} UT</span>
          <span className="block text-ink-3 text-sm">{below ?? format.ut(total)}</span>
        </span>
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-ink-3 transition-transform duration-(--fast) group-open:rotate-90"
        />
      </summary>
      {open && (grain === 'day' ? <DayCells {...props} /> : <SpanRows {...props} />)}
    </details>
  )
}

/** Weeks as rows, Monday to Sunday. */
const DayCells = (props: CardProps) => {
  const { data, cells, userId, marks } = props
  const format = useFormat()
  const cellText = useCellText()
  const columnText = useColumnText('day')
  const [first] = data.columns
  if (!first) return null
  return (
    <div className="grid grid-cols-7 gap-1 px-3 pb-3">
      {daysOf(weekOf(first.from)).map((day) => (
        <span key={day} aria-hidden className="text-center text-ink-3 text-xs">
          {format.weekday(day)}
        </span>
      ))}
      {data.columns.map((column, at) => {
        const ut = cells[at] ?? 0
        const absent = userId === null ? null : marks.absent(userId, column.from)
        const off = marks.off(column.from)
        const look = cx(
          'flex h-11 flex-col items-center justify-center rounded-md border border-line leading-4',
          off !== null ? 'bg-sunken' : absent !== null ? HATCHED : 'bg-surface',
        )
        const start = at === 0 ? { gridColumnStart: weekdayOf(column.from) + 1 } : {}
        const reason = absent ?? off
        const inside = (
          <>
            <span aria-hidden className="text-ink-3 text-xs">
              {Number(column.from.slice(8))}
            </span>
            <span aria-hidden className="font-medium tabular">
              {ut === 0 ? '' : format.number(ut)}
            </span>
          </>
        )
        const label = cellText({ name: props.name, period: columnText(column), ut, reason })
        return ut === 0 ? (
          <span key={column.from} className={look} style={start}>
            {inside}
            <span className="sr-only">{label}</span>
          </span>
        ) : (
          <Link
            key={column.from}
            to={data.pathOf(userId, column)}
            aria-label={label}
            className={cx(look, 'hover:bg-pressed')}
            style={start}
          >
            {inside}
          </Link>
        )
      })}
    </div>
  )
}

const SpanRows = (props: CardProps) => {
  const { data, cells, userId, grain } = props
  const format = useFormat()
  const columnText = useColumnText(grain)
  const cellText = useCellText()
  return (
    <ul className="px-3.5 pb-2">
      {data.columns.map((column, at) => {
        const ut = cells[at] ?? 0
        const inside = (
          <>
            <span className="first-letter:uppercase">{columnText(column)}</span>
            <span className="text-ink-2 tabular">{ut === 0 ? '—' : `${format.number(ut)} UT`}</span>
          </>
        )
        const look = 'flex min-h-10 items-center justify-between gap-3 border-line border-t'
        return (
          <li key={column.from}>
            {ut === 0 ? (
              <span className={cx(look, 'text-ink-3')}>{inside}</span>
            ) : (
              <Link
                to={data.pathOf(userId, column)}
                aria-label={cellText({ name: props.name, period: columnText(column), ut, reason: null })}
                className={cx(look, 'ring-inside hover:bg-hover')}
              >
                {inside}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
