import { useMemo } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useStaff } from '../../hooks/records/people.ts'
import { useDaysOff, useExpectedOn } from '../../hooks/records/use-days-off.ts'
import { useEveryRow, type WholeQuery } from '../../hooks/records/use-every-row.ts'
import { useTicketViews } from '../../models/ticket/list/ticket-views.ts'
import { type Capacity, LOOK_BACK_DAYS, type Plan, planOf } from '../../models/ticket/planning/plan.ts'
import { addDays } from '../../text/format.ts'
import { daysOf, type Period } from '../../text/period.ts'

export type Ticket = Mirrored<'ticket'>

export interface PlanningPerson {
  readonly id: RecordId
  readonly name: string
  readonly avatar: string | null
}

export interface Planning {
  readonly people: readonly PlanningPerson[]
  /** Tickets without a person are shown too. */
  readonly isOfTeam: boolean
  readonly days: readonly string[]
  readonly plan: Plan<Ticket>
  readonly capacity: Capacity
  /** Weekend, holiday or bridge day; null on other days. */
  off(day: string): string | null
  /** A person's absence on a day. */
  absent(userId: RecordId, day: string): string | null
  /** Every planned ticket of the period, by id. */
  readonly tickets: ReadonlyMap<RecordId, Ticket>
}

/** How far a ticket of the period may last beyond it, in days. */
const LOOK_AHEAD_DAYS = 120

/** People, days, capacity and split tickets of a period; undefined while the tickets load. */
export const usePlan = (period: Period): Planning | undefined => {
  const staff = useStaff()
  const { openOrDone } = useTicketViews()
  const query = useMemo((): WholeQuery => {
    const todo_at = { from: addDays(period.from, -LOOK_BACK_DAYS), to: period.to }
    return { search: '', filter: { ...openOrDone, todo_at }, orderBy: [{ field: 'todo_at', direction: 'asc' }] }
  }, [period, openOrDone])
  // A single page would hold the days before the period, and lose the latest days of a large team.
  const planned = useEveryRow('ticket', query)
  const readPeriod = useMemo((): Period => ({ from: addDays(period.from, -LOOK_BACK_DAYS), to: addDays(period.to, LOOK_AHEAD_DAYS) }), [period])
  const capacity = useExpectedOn(readPeriod)
  const { off, absent } = useDaysOff(readPeriod)
  return useMemo(() => {
    if (!planned) return undefined
    const people = staff.map((user) => ({
      id: user.id,
      name: `${String(user['firstname'])} ${String(user['lastname'])}`,
      avatar: (user['avatar_url'] as string | null) ?? null,
    }))
    const plan = planOf(planned, capacity)
    const tickets = new Map(planned.map((ticket) => [ticket.id, ticket]))
    return { people, isOfTeam: true, days: daysOf(period), plan, capacity, off, absent, tickets }
  }, [planned, staff, capacity, period, off, absent])
}
