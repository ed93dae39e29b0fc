import { CalendarCog } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isServerId } from '#contract/core/ids.ts'
import { StatusIcon } from '../../fields/status-icon.tsx'
import { usePath } from '../../hooks/page/use-path.ts'
import { cx } from '../../kit/cx.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import type { DayPart } from '../../models/ticket/planning/plan.ts'
import type { StaffSpace } from '../../navigation.ts'
import { SyncMark } from '../../widgets/sync/sync-mark.tsx'
import { dragProps } from './drag-props.ts'
import { PartTime, usePartText } from './part-time.tsx'
import type { Ticket } from './use-plan.ts'
import type { TicketMoves } from './use-ticket-moves.ts'

interface TicketChipProps {
  readonly part: DayPart<Ticket>
  readonly moves: TicketMoves
  readonly space: StaffSpace
  ask(ticket: Ticket): void
}

/** A ticket on one of its days: a link, dragged by the pointer, planned by its button. */
export const TicketChip = ({ part, moves, space, ask }: TicketChipProps) => {
  const { t } = useTranslation('planning')
  const partText = usePartText()
  const path = usePath()
  const { ticket, isFirst, isLast } = part
  const mayMove = moves.mayMove(ticket)
  const isMoving = moves.moving?.id === ticket.id
  const number = isServerId(ticket.id) ? `#${ticket.id}` : null
  return (
    <li
      {...dragProps(ticket, moves)}
      className={cx(
        'group/chip relative border bg-raised px-1.5 py-1 text-sm leading-4',
        isFirst ? 'rounded-l-md' : 'rounded-l-none border-l-0',
        isLast ? 'rounded-r-md' : 'rounded-r-none border-r-0',
        mayMove && 'cursor-grab',
        isMoving && 'outline-2 outline-focus outline-dashed',
      )}
    >
      <span className="flex flex-wrap items-center gap-x-1 text-ink-2 text-xs">
        {isFirst && <StatusIcon id={ticket.status_id} />}
        {number !== null && <span className="tabular">{number}</span>}
        <PartTime part={part} className="ml-auto shrink-0" />
        <SyncMark mark={ticket.sync} isSmall />
      </span>
      <Link
        to={path(`${space}.ticket`, { ticket: ticket.id })}
        title={[number, ticket.name, '·', partText(part)].filter((word) => word !== null).join(' ')}
        draggable={false}
        className="line-clamp-2 break-words rounded-sm hover:underline"
      >
        {ticket.name}
      </Link>
      {mayMove && isFirst && (
        <IconButton
          size="small"
          label={t('planOf', { ticket: ticket.name })}
          onClick={() => ask(ticket)}
          className="absolute right-0.5 bottom-0.5 bg-raised opacity-0 focus-visible:opacity-100 group-hover/chip:opacity-100 touch:static touch:opacity-100"
        >
          <CalendarCog aria-hidden />
        </IconButton>
      )}
    </li>
  )
}
