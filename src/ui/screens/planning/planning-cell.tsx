import type { DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../hooks/page/use-format.ts'
import { cx } from '../../kit/cx.ts'
import { HATCHED } from '../../kit/hatched.ts'
import type { StaffSpace } from '../../navigation.ts'
import { DayCount } from './day-count.tsx'
import { TicketChip } from './ticket-chip.tsx'
import type { Planning, Ticket } from './use-plan.ts'
import type { Place, TicketMoves } from './use-ticket-moves.ts'
import { WaitingTime } from './waiting-time.tsx'

interface PlanningCellProps {
  readonly place: Place
  /** `row:column`, by which keys find the cell. */
  readonly cellId: string
  readonly name: string
  readonly planning: Planning
  readonly moves: TicketMoves
  /** A month leaves no room for names of tickets. */
  readonly isSmall: boolean
  readonly space: StaffSpace
  ask(ticket: Ticket): void
}

/** One person's day: load against capacity, tickets, and where a moving ticket may be dropped. */
export const PlanningCell = ({ place, cellId, name, planning, moves, isSmall, space, ask }: PlanningCellProps) => {
  const { t } = useTranslation('planning')
  const format = useFormat()
  const { userId, day } = place
  const { parts, load, waiting } = planning.plan.cell(userId, day)
  const capacity = userId === null ? null : planning.capacity(userId, day)
  const off = planning.off(day)
  const absence = userId === null ? null : planning.absent(userId, day)
  const fit = moves.fit(place)
  const isOver = capacity !== null && load > capacity
  const loadText =
    capacity === null ? format.ut(load) : t('load', { load: format.ut(load), capacity: format.ut(capacity) })
  const numbers = waiting > 0 ? t('waiting', { time: format.ut(waiting) }) : loadText
  const label = [name, format.fullDay(day), numbers, isOver ? t('over') : null, off, absence]
    .filter((text) => text !== null)
    .join(', ')
  const allowDrop = (event: DragEvent) => {
    if (!fit || fit.kind === 'impossible') return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'move'
  }
  return (
    <td
      data-cell={cellId}
      data-fit={fit?.kind}
      tabIndex={-1}
      title={titleOf({ reason: absence ?? off, numbers: isSmall && parts.length > 0 ? numbers : null })}
      onDragOver={allowDrop}
      onDrop={(event) => {
        event.preventDefault()
        moves.drop(place)
      }}
      className={cx(
        'ring-inside border-line border-b border-l py-1 align-top',
        isSmall ? 'px-0.5' : 'px-1',
        off !== null ? 'bg-sunken' : absence !== null && HATCHED,
        fit?.kind === 'impossible' && 'opacity-35 focus-visible:opacity-75',
        fit?.kind === 'fits' && 'hover:bg-accent-tint',
        fit?.kind === 'over' && 'hover:bg-warning-tint',
      )}
    >
      <span className="sr-only">{moves.moving ? moves.textOf(place) : label}</span>
      <Numbers load={load} waiting={waiting} capacity={capacity} isOver={isOver} isSmall={isSmall} />
      {isSmall ? (
        parts.length > 0 && (
          <DayCount parts={parts} name={`${name}, ${format.fullDay(day)}`} moves={moves} space={space} ask={ask} />
        )
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
          {parts.map((part) => (
            <TicketChip key={part.ticket.id} part={part} moves={moves} space={space} ask={ask} />
          ))}
        </ul>
      )}
      {fit?.kind === 'over' && (
        <p className="mt-0.5 text-warning-text text-xs">
          {t('load', { load: format.ut(fit.load), capacity: format.ut(fit.capacity) })}
        </p>
      )}
    </td>
  )
}

/** The reason of a day off, and the numbers that a small cell abbreviates. */
const titleOf = ({
  reason,
  numbers,
}: {
  readonly reason: string | null
  readonly numbers: string | null
}): string | undefined => [reason, numbers].filter((text) => text !== null).join(' · ') || undefined

interface NumbersProps {
  readonly load: number
  /** UT that wait for a working day. */
  readonly waiting: number
  readonly capacity: number | null
  readonly isOver: boolean
  readonly isSmall: boolean
}

/** « 6 h / 8 h », in a small cell « 6,5 h »; nothing on a free day without capacity. */
const Numbers = ({ load, waiting, capacity, isOver, isSmall }: NumbersProps) => {
  const { t } = useTranslation('planning')
  const format = useFormat()
  if (load === 0 && waiting === 0 && !capacity) return null
  // A day without work is « 0 / 8 h », which is read faster than « 0 min / 8 h ».
  const written = isSmall ? format.hours : format.ut
  const loadText = load === 0 ? '0' : written(load)
  const text = isSmall || capacity === null ? loadText : t('load', { load: loadText, capacity: format.ut(capacity) })
  return (
    <p
      aria-hidden
      className={cx(
        'mb-1 truncate text-xs',
        isSmall ? 'text-center' : 'text-right',
        isOver ? 'font-semibold text-danger-text' : 'text-ink-3',
      )}
    >
      {waiting > 0 ? <WaitingTime ut={waiting} text={written(waiting)} /> : text}
    </p>
  )
}
