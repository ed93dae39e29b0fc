import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../fields/avatar.tsx'
import { useFormat } from '../../hooks/page/use-format.ts'
import { cx } from '../../kit/cx.ts'
import type { StaffSpace } from '../../navigation.ts'
import { PlanningCell } from './planning-cell.tsx'
import type { Span } from './planning-spans.ts'
import { useGridCursor } from './use-grid-cursor.ts'
import type { PlanningPerson, Planning as PlanningRows, Ticket } from './use-plan.ts'
import type { PlanningPeriod } from './use-planning-period.ts'
import type { TicketMoves } from './use-ticket-moves.ts'

const NAME_PX = 176
const HEAD_PX = 44
const DAY_PX = { week: 100, twoWeeks: 104, month: 48 } as const satisfies Record<Span, number>

/** A cell that keys move to does not stay behind the head and the names. */
const BESIDE_HEADS = { scrollPaddingTop: HEAD_PX, scrollPaddingLeft: NAME_PX }

interface PlanningGridProps {
  readonly planning: PlanningRows
  readonly moves: TicketMoves
  readonly shown: PlanningPeriod
  readonly space: StaffSpace
  /** Opens the dialog that plans a ticket. */
  ask(ticket: Ticket): void
}

/** People as rows, days as columns; tickets move by pointer, keys or dialog. */
export const PlanningGrid = (props: PlanningGridProps) => {
  const { planning, moves, shown } = props
  const { t } = useTranslation('planning')
  const rows = planning.isOfTeam ? [...planning.people, ...planning.former, null] : planning.people
  const cursor = useGridCursor(
    moves,
    rows.map((person) => person?.id ?? null),
    planning.days,
  )
  const minWidth = NAME_PX + planning.days.length * DAY_PX[shown.span]
  const scroller = useRef<HTMLDivElement>(null)
  const { period, span, isNow } = shown
  // A month is wider than most windows: it opens at today, and another one at its first day. The
  // surroundings stay where they are, which `scrollIntoView` would move too.
  useLayoutEffect(() => {
    const box = scroller.current
    if (span !== 'month' || !box || !period) return
    const today = isNow ? box.querySelector('[data-today]')?.getBoundingClientRect() : undefined
    const { left, right } = box.getBoundingClientRect()
    box.scrollLeft = today ? box.scrollLeft + today.left + today.width / 2 - (left + NAME_PX + right) / 2 : 0
  }, [span, period, isNow])
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div ref={scroller} className="relative min-h-0 flex-1 overflow-auto overscroll-contain" style={BESIDE_HEADS}>
        <table
          {...cursor.grid}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are moved through by arrows is what a grid is
          role="grid"
          aria-label={t('grid')}
          aria-describedby="planning-hint"
          className="w-full table-fixed border-separate border-spacing-0 tabular"
          style={{ minWidth }}
        >
          <colgroup>
            <col style={{ width: NAME_PX }} />
            <col span={planning.days.length} />
          </colgroup>
          <thead>
            <tr>
              <th
                scope="col"
                className="sticky top-0 left-0 z-30 border-b bg-surface px-3 text-left font-normal text-ink-3 text-sm lg:px-4"
              >
                {t('person')}
              </th>
              {planning.days.map((day) => (
                <DayHead
                  key={day}
                  day={day}
                  isToday={day === shown.today}
                  off={planning.off(day)}
                  isShort={shown.span === 'month'}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((person, row) => (
              <PersonRow key={person?.id ?? 'nobody'} {...props} person={person} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      <p id="planning-hint" className="shrink-0 border-t px-3 py-1.5 text-ink-3 text-sm lg:px-4">
        {t('hint')}
      </p>
      <p role="status" className="sr-only">
        {cursor.status}
      </p>
    </div>
  )
}

interface DayHeadProps {
  readonly day: string
  readonly isToday: boolean
  readonly off: string | null
  readonly isShort: boolean
}

const DayHead = ({ day, isToday, off, isShort }: DayHeadProps) => {
  const format = useFormat()
  const label = off === null ? format.fullDay(day) : `${format.fullDay(day)}, ${off}`
  return (
    <th
      scope="col"
      aria-label={label}
      title={label}
      data-today={isToday || undefined}
      className={cx(
        'sticky top-0 z-20 h-11 border-b px-1 text-center font-normal text-sm leading-4',
        off === null ? 'bg-surface' : 'bg-sunken',
      )}
    >
      <span aria-hidden className="block text-ink-3 text-xs">
        {format.weekday(day)}
      </span>
      <span aria-hidden className={cx('block truncate', isToday ? 'font-semibold text-accent-text' : 'text-ink-2')}>
        {isShort ? Number(day.slice(8)) : format.day(day)}
      </span>
    </th>
  )
}

type PersonRowProps = PlanningGridProps & { readonly person: PlanningPerson | null; readonly row: number }

const PersonRow = ({ person, row, planning, moves, shown, space, ask }: PersonRowProps) => {
  const { t } = useTranslation('planning')
  const format = useFormat()
  const userId = person?.id ?? null
  const name = person?.name ?? t('nobody')
  const isFormer = person !== null && planning.former.includes(person)
  const load = planning.plan.loadOf(userId, planning.days)
  const capacity = person ? planning.days.reduce((sum, day) => sum + planning.capacity(person.id, day), 0) : null
  return (
    <tr>
      <th
        scope="row"
        className="sticky left-0 z-10 border-line border-b bg-surface px-3 py-1.5 text-left align-top font-normal lg:px-4"
      >
        <span className="flex items-center gap-2">
          {person && <Avatar name={person.name} url={person.avatar} />}
          <span className="min-w-0">
            <span className={cx('block truncate', person ? 'font-medium' : 'text-ink-2')}>{name}</span>
            <span
              className={cx(
                'block text-xs',
                capacity !== null && load > capacity ? 'font-medium text-danger-text' : 'text-ink-3',
              )}
            >
              {isFormer
                ? t('former')
                : capacity === null
                  ? format.ut(load)
                  : t('load', { load: format.ut(load), capacity: format.ut(capacity) })}
            </span>
          </span>
        </span>
      </th>
      {planning.days.map((day, column) => (
        <PlanningCell
          key={day}
          place={{ userId, day }}
          cellId={`${row}:${column}`}
          name={name}
          planning={planning}
          moves={moves}
          isSmall={shown.span === 'month'}
          space={space}
          ask={ask}
        />
      ))}
    </tr>
  )
}
