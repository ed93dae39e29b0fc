import type { StaffSpace } from '../../navigation.ts'
import { PlanningDay } from './planning-day.tsx'
import type { Planning } from './use-plan.ts'

interface PlanningDaysProps {
  readonly planning: Planning
  readonly today: string
  readonly space: StaffSpace
}

/** The planning of narrow screens: one day below the other. */
export const PlanningDays = ({ planning, today, space }: PlanningDaysProps) => {
  const byDay = Map.groupBy(planning.tickets.values(), ({ todo_at }) => todo_at ?? '')
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-4 py-5 sm:px-8">
      <div className="grid max-w-[960px] grid-cols-[minmax(0,1fr)] gap-5">
        {planning.days.map((day) => (
          <PlanningDay
            key={day}
            day={day}
            isToday={day === today}
            off={planning.off(day)}
            tickets={byDay.get(day) ?? []}
            absent={planning.absent}
            space={space}
          />
        ))}
      </div>
    </div>
  )
}
