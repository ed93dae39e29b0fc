import { useMemo } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useStaff } from '../../hooks/records/people.ts'
import { useReferences } from '../../hooks/records/references.tsx'
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
  /** People who have left, with planned tickets in the period; nobody plans for them. */
  readonly former: readonly PlanningPerson[]
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

const personOf = (user: AnyRecord): PlanningPerson => ({
  id: user.id,
  name: `${String(user['firstname'])} ${String(user['lastname'])}`,
  avatar: (user['avatar_url'] as string | null) ?? null,
})

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
  const readPeriod = useMemo(
    (): Period => ({ from: addDays(period.from, -LOOK_BACK_DAYS), to: addDays(period.to, LOOK_AHEAD_DAYS) }),
    [period],
  )
  const expectedOn = useExpectedOn(readPeriod)
  const references = useReferences()
  const { off, absent } = useDaysOff(readPeriod)
  return useMemo(() => {
    if (!planned) return undefined
    const people = staff.map(personOf)
    const active = new Set(people.map(({ id }) => id))
    const inPeriod = planned.filter(({ todo_at }) => todo_at !== null && period.from <= todo_at)
    const former = [...new Set(inPeriod.map(({ responsable_id }) => responsable_id))]
      .filter((id) => id !== null && !active.has(id))
      .flatMap((id) => references.find('user', id) ?? [])
      .map((user) => personOf(user as unknown as AnyRecord))
    const capacity: Capacity = (userId, day) => (active.has(userId) ? expectedOn(userId, day) : 0)
    const plan = planOf(planned, capacity)
    const tickets = new Map(planned.map((ticket) => [ticket.id, ticket]))
    return { people, former, isOfTeam: true, days: daysOf(period), plan, capacity, off, absent, tickets }
  }, [planned, staff, references, expectedOn, period, off, absent])
}
