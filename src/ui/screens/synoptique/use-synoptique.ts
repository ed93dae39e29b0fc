import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { map } from 'rxjs'
import type { RecordId } from '#contract/core/ids.ts'
import { type FilterValue, isRange, type ListQuery } from '#contract/core/list-query.ts'
import type { AggregateGroup } from '#src/store/queries/record-queries.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useToday } from '../../hooks/page/use-today.ts'
import { useStaff } from '../../hooks/records/people.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { useExpectedOn } from '../../hooks/records/use-days-off.ts'
import { useObservable } from '../../hooks/records/use-observable.ts'
import { CLIENT, PROJET } from '../../models/pointage/list/pointage-filters.ts'
import { useServices } from '../../services/services.tsx'
import { daysNow } from '../../text/days-now.ts'
import { localDay } from '../../text/format.ts'
import { daysAsked, daysOf, monthOf, type Period, samePeriod } from '../../text/period.ts'
import { filterSearch } from '../../widgets/list/address/list-url.ts'
import { type ExpectedTime, expectedTime } from './expected-time.ts'
import { clampPeriod, type Grain } from './grain.ts'
import { spansOf } from './spans.ts'
import { type TimeTable, timeTableOf } from './time-table.ts'

const BY_DAY = { sum: ['ut'], by: ['user_id', 'date'] } as const

const NO_COLUMNS: readonly Period[] = []
/** Stands in until the first answer. */
const NO_PERIOD: Period = { from: '2000-01-01', to: '2000-01-01' }

interface ShownPeriod {
  readonly period: Period
  /** True where the filter asks for a longer period than can be shown. */
  readonly isCut: boolean
}

/** The period of the filter, clamped to a displayable length; this month where there is none. */
export const usePeriod = (filter: ListQuery['filter']): ShownPeriod => {
  const { now } = useServices()
  const today = localDay(now())
  const { date } = filter
  return useMemo(() => {
    const requested = periodAsked(date, today)
    const period = clampPeriod(requested, today)
    return { period, isCut: !samePeriod(requested, period) }
  }, [date, today])
}

const periodAsked = (filter: FilterValue | undefined, today: string): Period => {
  const { from, to } = daysAsked(daysNow(filter, today))
  const month = monthOf(today)
  if (from !== undefined && to !== undefined) return from <= to ? { from, to } : month
  // One end is open: take that month.
  if (from !== undefined) return { from, to: monthOf(from < month.from ? today : from).to }
  return to !== undefined ? { from: monthOf(to).from, to } : month
}

/**
 * `columns`, `grain` and `table` belong together: while another period is summed up, all three are
 * the previous ones.
 */
export interface SynoptiqueData {
  readonly columns: readonly Period[]
  readonly grain: Grain
  /** Undefined until the first answer. */
  readonly table: TimeTable | undefined
  readonly error: unknown
  nameOf(userId: RecordId): string
  /**
   * Expected time of a person, or of everyone listed (null). Null for people whose working time
   * is not known, and where only the time of some projets is shown.
   */
  timeOf(userId: RecordId | null): ExpectedTime | null
  /** Path of the pointages behind a cell, a row (no column) or a column (no person). */
  pathOf(userId: RecordId | null, column: Period | null): string
}

/** UT by person and column, computed from live sums by person and day. */
export const useSynoptique = (filter: ListQuery['filter'], period: Period, grain: Grain): SynoptiqueData => {
  const { t } = useTranslation()
  const path = usePath()
  const references = useReferences()
  const staff = useStaff()
  const set = useMemo(() => ({ search: '', filter: { ...filter, date: period } }), [filter, period])
  const { queries } = useServices()
  // An answer carries the columns of its own query: under the new columns the previous answer would
  // look empty.
  const { value: answer, error } = useObservable(
    useMemo(() => {
      const columnsAndGrain = { columns: spansOf(period, grain), grain, period }
      return queries.aggregate('pointage', set, BY_DAY).pipe(map((groups) => ({ ...columnsAndGrain, groups })))
    }, [queries, set, period, grain]),
  )
  const { user_id: wanted } = filter
  const people = useMemo(
    () => (wanted && !isRange(wanted) ? wanted.in.map(String) : staff.map(({ id }) => id)),
    [wanted, staff],
  )
  const table = useMemo(() => {
    if (!answer) return undefined
    const times = answer.groups.map(({ by: [userId, day], sum: [ut = 0] }) => ({
      userId: String(userId),
      day: String(day),
      ut,
    }))
    return timeTableOf(times, people, answer.columns)
  }, [answer, people])
  const timeOf = useExpected(answer, people, filter)
  const nameOf = useCallback(
    (userId: RecordId) => {
      const user = references.find('user', userId)
      return user ? `${user.firstname} ${user.lastname}` : t('unknown')
    },
    [references, t],
  )
  const pathOf = useCallback(
    (userId: RecordId | null, column: Period | null) => {
      const narrowed = { ...filter, ...(userId === null ? {} : { user_id: { in: [userId] } }), date: column ?? period }
      return `${path('manager.pointages')}${filterSearch(narrowed)}`
    },
    [path, filter, period],
  )
  return { columns: answer?.columns ?? NO_COLUMNS, grain: answer?.grain ?? grain, table, error, nameOf, timeOf, pathOf }
}

interface Answer {
  readonly period: Period
  readonly groups: readonly AggregateGroup[]
}

/** The expected and missing time of the listed people, added up once for all rows. */
const useExpected = (
  answer: Answer | undefined,
  people: readonly RecordId[],
  filter: ListQuery['filter'],
): SynoptiqueData['timeOf'] => {
  const today = useToday()
  const period = answer?.period
  const expectedOn = useExpectedOn(period ?? NO_PERIOD)
  const isPartial = filter[PROJET] !== undefined || filter[CLIENT] !== undefined
  const times = useMemo(() => {
    if (!answer || isPartial) return null
    const done = new Map(answer.groups.map(({ by: [userId, day], sum: [ut = 0] }) => [`${userId} ${day}`, ut]))
    return new Map(
      people.map((id) => [
        id,
        expectedTime(
          daysOf(answer.period),
          today,
          (day) => expectedOn(id, day),
          (day) => done.get(`${id} ${day}`) ?? 0,
        ),
      ]),
    )
  }, [answer, isPartial, people, expectedOn, today])
  return useMemo(() => {
    const all = [...(times?.values() ?? [])]
    const team = {
      expected: utSum(all.map(({ expected }) => expected)),
      missing: utSum(all.map(({ missing }) => missing)),
    }
    return (userId) => (times === null ? null : userId === null ? team : (times.get(userId) ?? null))
  }, [times])
}

const utSum = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** The text of a column. */
export const useColumnText = (grain: Grain): ((column: Period) => string) => {
  const format = useFormat()
  return useCallback(
    ({ from, to }: Period) =>
      grain === 'day' ? format.fullDay(from) : grain === 'month' ? format.month(from) : format.days(from, to),
    [format, grain],
  )
}
