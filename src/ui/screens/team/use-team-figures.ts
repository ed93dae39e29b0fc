import { useMemo } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import type { AggregateGroup } from '#src/store/queries/record-queries.ts'
import { useAggregate } from '../../hooks/records/use-records.ts'
import { useTicketViews } from '../../models/ticket/list/ticket-views.ts'
import type { Period } from '../../text/period.ts'
import { movingPeriod } from '../../text/relative-days.ts'

type Figures = ReadonlyMap<RecordId, number>

export interface TeamFigures {
  /** UT per person; undefined while they are being added up. */
  readonly today: Figures | undefined
  readonly week: Figures | undefined
  /** Open tickets per responsible person. */
  readonly openTickets: Figures | undefined
}

/** The periods of the figures, which move with the day. */
export const TEAM_PERIODS = { today: movingPeriod('today'), week: movingPeriod('week') } as const

const UT = { sum: ['ut'], by: ['user_id'] } as const
const TICKETS = { sum: [], by: ['responsable_id'] } as const

const sumsOf = (groups: readonly AggregateGroup[] | undefined): Figures | undefined =>
  groups && new Map(groups.map(({ by: [id], sum: [ut] }) => [String(id), ut ?? 0]))

const useTimeOf = (period: Period): Figures | undefined => {
  const set = useMemo(() => ({ search: '', filter: { date: period } }), [period])
  const { value } = useAggregate('pointage', set, UT)
  return useMemo(() => sumsOf(value), [value])
}

/** Time and open tickets of everyone, added up by the store. */
export const useTeamFigures = (): TeamFigures => {
  const today = useTimeOf(TEAM_PERIODS.today)
  const week = useTimeOf(TEAM_PERIODS.week)
  const { open } = useTicketViews()
  const set = useMemo(() => ({ search: '', filter: open }), [open])
  const { value } = useAggregate('ticket', set, TICKETS)
  const openTickets = useMemo(() => value && new Map(value.map(({ by: [id], count }) => [String(id), count])), [value])
  return useMemo(() => ({ today, week, openTickets }), [today, week, openTickets])
}
