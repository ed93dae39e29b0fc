import { useMemo } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useStaff } from '../../hooks/records/people.ts'
import { useDaysOff, useExpectedOn } from '../../hooks/records/use-days-off.ts'
import { useList } from '../../hooks/records/use-records.ts'
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
  const query = useMemo((): ListQuery => {
    const todo_at = { from: addDays(period.from, -LOOK_BACK_DAYS), to: period.to }
    return { search: '', filter: { ...openOrDone, todo_at }, orderBy: [{ field: 'todo_at', direction: 'asc' }], page: 1, limit: 'all' }
  }, [period, openOrDone])
  const { value } = useList('ticket', query)
  const readPeriod = useMemo((): Period => ({ from: addDays(period.from, -LOOK_BACK_DAYS), to: addDays(period.to, LOOK_AHEAD_DAYS) }), [period])
  const capacity = useExpectedOn(readPeriod)
  const { off, absent } = useDaysOff(readPeriod)
  return useMemo(() => {
    if (!value) return undefined
    const people = staff.map((user) => ({
      id: user.id,
      name: `${String(user['firstname'])} ${String(user['lastname'])}`,
      avatar: (user['avatar_url'] as string | null) ?? null,
    }))
    const plan = planOf(value.rows, capacity)
    const tickets = new Map(value.rows.map((ticket) => [ticket.id, ticket]))
    return { people, isOfTeam: true, days: daysOf(period), plan, capacity, off, absent, tickets }
  }, [value, staff, capacity, period, off, absent])
}
