import { CalendarCog } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Avatar } from '../../fields/avatar.tsx'
import { ReferenceText } from '../../fields/reference/reference-text.tsx'
import { StatusIcon } from '../../fields/status-icon.tsx'
import { useFormat } from '../../hooks/page/use-format.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { useIsFirstPull } from '../../hooks/sync/use-is-first-pull.ts'
import { Badge } from '../../kit/badge.tsx'
import { cx } from '../../kit/cx.ts'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import type { DayPart } from '../../models/ticket/planning/plan.ts'
import { useIsOpen } from '../../models/ticket/stages/use-stage.ts'
import type { StaffSpace } from '../../navigation.ts'
import { SyncMark } from '../../widgets/sync/sync-mark.tsx'
import { PartTime } from './part-time.tsx'
import type { Planning, Ticket } from './use-plan.ts'
import type { TicketMoves } from './use-ticket-moves.ts'
import { WaitingTime } from './waiting-time.tsx'

interface PlanningDayProps {
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly isToday: boolean
  readonly planning: Planning
  readonly moves: Pick<TicketMoves, 'mayMove'>
  readonly space: StaffSpace
  ask(ticket: Ticket): void
}

/** One day with its work, who is absent, and each person’s work against their day. */
export const PlanningDay = ({ day, isToday, planning, moves, space, ask }: PlanningDayProps) => {
  const { t } = useTranslation('planning')
  const format = useFormat()
  const off = planning.off(day)
  const parts = planning.plan.on(day)
  return (
    <section aria-label={format.fullDay(day)} data-today={isToday || undefined} className="scroll-mt-3">
      <h2 className="mb-1.5 flex flex-wrap items-center gap-2 font-semibold text-md">
        <span className={cx('inline-block first-letter:uppercase', off !== null && 'text-ink-2')}>
          {format.fullDay(day)}
        </span>
        {isToday && <Badge tone="accent">{t('today')}</Badge>}
        {off !== null && <span className="font-normal text-ink-3 text-sm">{off}</span>}
      </h2>
      <Loads day={day} planning={planning} />
      {parts.length === 0 ? (
        <NothingPlanned />
      ) : (
        <ul className="overflow-hidden rounded-lg border">
          {parts.map((part) => (
            <PlannedTicket
              key={part.ticket.id}
              part={part}
              planning={planning}
              mayMove={moves.mayMove(part.ticket)}
              space={space}
              ask={ask}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

/** An empty day; as long as tickets arrive for the first time, nobody knows whether it is one. */
const NothingPlanned = () => {
  const { t } = useTranslation('planning')
  if (!useIsFirstPull()) return <p className="text-ink-3 text-sm">{t('nothing')}</p>
  return (
    <div aria-busy="true" className="flex h-[1lh] items-center text-sm">
      <Skeleton className="h-3 w-24" />
    </div>
  )
}

/** The people with work on the day: how much of their day it takes. */
const Loads = ({ day, planning }: Pick<PlanningDayProps, 'day' | 'planning'>) => {
  const { t } = useTranslation('planning')
  const format = useFormat()
  const loads = planning.people
    .map(({ id, name }) => ({ id, name, ...planning.plan.cell(id, day), capacity: planning.capacity(id, day) }))
    .filter(({ load, waiting }) => load > 0 || waiting > 0)
  if (loads.length === 0) return null
  return (
    <ul aria-label={t('loads')} className="mb-1.5 flex flex-wrap gap-1.5">
      {loads.map(({ id, name, load, waiting, capacity }) => (
        <li key={id}>
          {waiting > 0 ? (
            <Badge tone="warning">
              {t('personWaits', { name })}
              <WaitingTime ut={waiting} text={format.ut(waiting)} />
            </Badge>
          ) : (
            <Badge tone={load > capacity ? 'danger' : 'neutral'}>
              {t('personLoad', { name, load: format.ut(load), capacity: format.ut(capacity) })}
              {load > capacity && <span className="sr-only">{t('over')}</span>}
            </Badge>
          )}
        </li>
      ))}
    </ul>
  )
}

interface PlannedTicketProps extends Pick<PlanningDayProps, 'planning' | 'space' | 'ask'> {
  readonly part: DayPart<Ticket>
  readonly mayMove: boolean
}

const PlannedTicket = ({ part, planning, mayMove, space, ask }: PlannedTicketProps) => {
  const { t } = useTranslation('planning')
  const path = usePath()
  const { ticket, day } = part
  const references = useReferences()
  const isOpen = useIsOpen()
  const person = references.find('user', ticket.responsable_id)
  const name = person ? `${person.firstname} ${person.lastname}` : null
  const away = ticket.responsable_id === null ? null : planning.absent(ticket.responsable_id, day)
  return (
    <li
      className={cx(
        'relative flex min-h-row items-center gap-2.5 border-line border-b px-3 py-1.5 last:border-0 hover:bg-hover',
        !isOpen(ticket) && 'text-ink-2',
      )}
    >
      <StatusIcon id={ticket.status_id} />
      {/* On a phone the absence stands below the name, which needs the width. */}
      <span className="flex min-w-0 flex-1 items-center gap-2.5 max-sm:flex-wrap max-sm:gap-y-0.5">
        <Link
          to={path(`${space}.ticket`, { ticket: ticket.id })}
          className="min-w-0 truncate font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
        >
          {ticket.name}
        </Link>
        <SyncMark mark={ticket.sync} isSmall />
        {away !== null && <Badge tone="warning">{away}</Badge>}
      </span>
      <span className="ml-auto flex shrink-0 items-center gap-2.5 pl-1 text-ink-2">
        <span className="max-w-44 truncate max-md:hidden">
          <ReferenceText model="projet" id={ticket.projet_id} />
        </span>
        <PartTime part={part} className="text-sm tabular" />
        {name !== null && (
          <span className="flex items-center gap-1.5">
            <Avatar name={name} url={person?.avatar_url ?? null} />
            <span className="max-w-32 truncate max-sm:sr-only">{name}</span>
          </span>
        )}
        {mayMove && (
          <IconButton
            size="small"
            label={t('planOf', { ticket: ticket.name })}
            onClick={() => ask(ticket)}
            className="relative"
          >
            <CalendarCog aria-hidden />
          </IconButton>
        )}
      </span>
    </li>
  )
}
