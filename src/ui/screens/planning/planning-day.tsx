import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Mirrored } from '#src/store/mirrored.ts'
import { Avatar } from '../../fields/avatar.tsx'
import { ReferenceText } from '../../fields/reference-text.tsx'
import { StatusIcon } from '../../fields/status-icon.tsx'
import { useFormat } from '../../hooks/page/use-format.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import type { DaysOff } from '../../hooks/records/use-days-off.ts'
import { Badge } from '../../kit/badge.tsx'
import { cx } from '../../kit/cx.ts'
import { useIsOpen } from '../../models/ticket/use-stage.ts'
import type { StaffSpace } from '../../navigation.ts'
import { SyncMark } from '../../widgets/sync/sync-mark.tsx'

type Ticket = Mirrored<'ticket'>

interface PlanningDayProps extends Pick<DaysOff, 'absent'> {
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly isToday: boolean
  /** Why nobody works on that day. */
  readonly off: string | null
  readonly tickets: readonly Ticket[]
  readonly space: StaffSpace
}

/** One day with its tickets, and who of their people is absent. */
export const PlanningDay = ({ day, isToday, off, tickets, absent, space }: PlanningDayProps) => {
  const { t } = useTranslation('planning')
  const format = useFormat()
  return (
    <section aria-label={format.fullDay(day)}>
      <h2 className="mb-1.5 flex flex-wrap items-center gap-2 font-semibold text-md first-letter:uppercase">
        <span className={cx(off !== null && 'text-ink-2')}>{format.fullDay(day)}</span>
        {isToday && <Badge tone="accent">{t('today')}</Badge>}
        {off !== null && <span className="font-normal text-ink-3 text-sm">{off}</span>}
      </h2>
      {tickets.length === 0 ? (
        <p className="text-ink-3 text-sm">{t('nothing')}</p>
      ) : (
        <ul className="overflow-hidden rounded-lg border">
          {tickets.map((ticket) => (
            <PlannedTicket
              key={ticket.id}
              ticket={ticket}
              away={ticket.responsable_id === null ? null : absent(ticket.responsable_id, day)}
              space={space}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface PlannedTicketProps {
  readonly ticket: Ticket
  /** Why the responsible person is absent on that day. */
  readonly away: string | null
  readonly space: StaffSpace
}

const PlannedTicket = ({ ticket, away, space }: PlannedTicketProps) => {
  const path = usePath()
  const references = useReferences()
  const isOpen = useIsOpen()
  const person = references.find('user', ticket.responsable_id)
  const name = person ? `${person.firstname} ${person.lastname}` : null
  return (
    <li
      className={cx(
        'relative flex min-h-row items-center gap-2.5 border-line border-b px-3 py-1.5 last:border-0 hover:bg-hover',
        !isOpen(ticket) && 'text-ink-2',
      )}
    >
      <StatusIcon id={ticket.status_id} />
      <Link
        to={path(`${space}.ticket`, { ticket: ticket.id })}
        className="truncate font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
      >
        {ticket.name}
      </Link>
      <SyncMark mark={ticket.sync} />
      <span className="ml-auto flex min-w-0 shrink-0 items-center gap-3 pl-2 text-ink-2">
        <span className="max-w-44 truncate max-md:hidden">
          <ReferenceText model="projet" id={ticket.projet_id} />
        </span>
        {away !== null && <Badge tone="warning">{away}</Badge>}
        {name !== null && (
          <span className="flex items-center gap-1.5">
            <Avatar name={name} url={person?.avatar_url ?? null} />
            <span className="max-w-32 truncate max-sm:sr-only">{name}</span>
          </span>
        )}
      </span>
    </li>
  )
}
