import { useMemo } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import type { AggregateGroup } from '#src/store/queries/record-queries.ts'
import { useAggregate } from '../../hooks/records/use-records.ts'
import { useTicketViews } from '../../models/ticket/list/ticket-views.ts'
import { useServices } from '../../services/services.tsx'
import { localDay } from '../../text/format.ts'
import { type Period, periodOf } from '../../text/period.ts'

type Figures = ReadonlyMap<RecordId, number>

export interface TeamFigures {
  /** UT per person; undefined while they are being added up. */
  readonly today: Figures | undefined
  readonly week: Figures | undefined
  /** Open tickets per responsible person. */
  readonly openTickets: Figures | undefined
  readonly periods: { readonly today: Period; readonly week: Period }
}

const UT = { sum: ['ut'], by: ['user_id'] } as const
const TICKETS = { sum: [], by: ['responsable_id'] } as const

const sumsOf = (groups: readonly AggregateGroup[] | undefined): Figures | undefined =>
  groups && new Map(groups.map(({ by: [id], sum: [ut] }) => [String(id), ut ?? 0]))

const useTimeOf = ({ from, to }: Period): Figures | undefined => {
  const set = useMemo(() => ({ search: '', filter: { date: { from, to } } }), [from, to])
  const { value } = useAggregate('pointage', set, UT)
  return useMemo(() => sumsOf(value), [value])
}

/** Time and open tickets of everyone, added up by the store. */
export const useTeamFigures = (): TeamFigures => {
  const { now } = useServices()
  const day = localDay(now())
  const periods = useMemo(() => ({ today: periodOf('today', day), week: periodOf('week', day) }), [day])
  const today = useTimeOf(periods.today)
  const week = useTimeOf(periods.week)
  const { open } = useTicketViews()
  const set = useMemo(() => ({ search: '', filter: open }), [open])
  const { value } = useAggregate('ticket', set, TICKETS)
  const openTickets = useMemo(() => value && new Map(value.map(({ by: [id], count }) => [String(id), count])), [value])
  return useMemo(() => ({ today, week, openTickets, periods }), [today, week, openTickets, periods])
}
