import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Popover } from '../../kit/overlays/popover.tsx'
import type { DayPart } from '../../models/ticket/planning/plan.ts'
import type { StaffSpace } from '../../navigation.ts'
import { dragProps } from './drag-props.ts'
import { TicketChip } from './ticket-chip.tsx'
import type { Ticket } from './use-plan.ts'
import type { TicketMoves } from './use-ticket-moves.ts'

interface DayCountProps {
  readonly parts: readonly DayPart<Ticket>[]
  /** Person and date, for screen readers. */
  readonly name: string
  readonly moves: TicketMoves
  readonly space: StaffSpace
  ask(ticket: Ticket): void
}

/** The number of tickets of a small cell, which opens them; a single one moves as its chip does. */
export const DayCount = ({ parts, name, moves, space, ask }: DayCountProps) => {
  const { t } = useTranslation('planning')
  const [open, setOpen] = useState(false)
  const [only, ...others] = parts
  const drag = only && others.length === 0 ? dragProps(only.ticket, moves) : {}
  return (
    <span {...drag} className="mx-auto mt-0.5 block w-fit">
      <Popover
        open={open}
        onOpenChange={setOpen}
        label={name}
        align="center"
        className="w-72 p-2"
        trigger={
          <button
            type="button"
            aria-label={t('tickets', { count: parts.length, name })}
            className="h-6 min-w-6 rounded-sm bg-hover px-1 text-ink-2 text-xs hover:bg-pressed hover:text-ink"
          >
            {parts.length}
          </button>
        }
      >
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
          {parts.map((part) => (
            <TicketChip
              key={part.ticket.id}
              part={part}
              moves={moves}
              space={space}
              ask={(ticket) => {
                setOpen(false)
                ask(ticket)
              }}
            />
          ))}
        </ul>
      </Popover>
    </span>
  )
}
