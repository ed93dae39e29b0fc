import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { isCalendarDate } from '#contract/core/parse.ts'
import { useToday } from '../../hooks/page/use-today.ts'
import { addDays } from '../../text/format.ts'
import { monthOf, type Period, WEEK, weekOf } from '../../text/period.ts'

export const SPANS = ['week', 'twoWeeks', 'month'] as const
export type Span = (typeof SPANS)[number]

const periodOf = (span: Span, day: string): Period => {
  if (span === 'month') return monthOf(day)
  const { from, to } = weekOf(day)
  return { from, to: span === 'week' ? to : addDays(to, WEEK) }
}

const isSpan = (value: string | null): value is Span => SPANS.some((span) => span === value)

/** The shown period, kept in the address by its span and any of its days. */
export const usePlanningPeriod = () => {
  const [params, setParams] = useSearchParams()
  const today = useToday()
  const asked = params.get('week') ?? ''
  const day = isCalendarDate(asked) ? asked : today
  const chosen = params.get('span')
  const span: Span = isSpan(chosen) ? chosen : 'week'
  const { from, to } = periodOf(span, day)
  // The parts are compared by content: a new object at each render would query again.
  const period = useMemo((): Period => ({ from, to }), [from, to])
  const show = (next: { readonly day?: string; readonly span?: Span }): void => {
    const [nextDay, nextSpan] = [next.day ?? day, next.span ?? span]
    setParams({ ...(nextDay === today ? {} : { week: nextDay }), ...(nextSpan === 'week' ? {} : { span: nextSpan }) }, { replace: true })
  }
  /** The neighbouring period of the same span. */
  const step = (direction: -1 | 1): void => show({ day: direction > 0 ? addDays(to, 1) : periodOf(span, addDays(from, -1)).from })
  return { period, span, today, day, show, step, isNow: from <= today && today <= to }
}

export type PlanningPeriod = ReturnType<typeof usePlanningPeriod>
