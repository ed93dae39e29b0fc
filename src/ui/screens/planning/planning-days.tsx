import { useRef } from 'react'
import type { StaffSpace } from '../../navigation.ts'
import { PlanningDay } from './planning-day.tsx'
import { useOpeningAtToday } from './use-opening-at-today.ts'
import type { Planning, Ticket } from './use-plan.ts'
import type { PlanningPeriod } from './use-planning-period.ts'
import type { TicketMoves } from './use-ticket-moves.ts'

interface PlanningDaysProps {
  readonly planning: Planning
  readonly moves: TicketMoves
  readonly shown: PlanningPeriod
  readonly space: StaffSpace
  /** Opens the dialog that plans a ticket. */
  ask(ticket: Ticket): void
}

/** The planning of narrow screens: one day below the other. */
export const PlanningDays = ({ planning, moves, shown, space, ask }: PlanningDaysProps) => {
  const days = useRef<HTMLDivElement>(null)
  useOpeningAtToday(days, planning, shown)
  return (
    <div ref={days} className="px-4 py-5 sm:px-8">
      <div className="grid max-w-[960px] grid-cols-[minmax(0,1fr)] gap-5">
        {planning.days.map((day) => (
          <PlanningDay
            key={day}
            day={day}
            isToday={day === shown.today}
            planning={planning}
            moves={moves}
            space={space}
            ask={ask}
          />
        ))}
      </div>
    </div>
  )
}
