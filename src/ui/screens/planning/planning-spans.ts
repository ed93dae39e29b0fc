import { addDays } from '../../text/format.ts'
import { monthOf, type Period, WEEK, weekOf } from '../../text/period.ts'

export const SPANS = ['week', 'twoWeeks', 'month'] as const
export type Span = (typeof SPANS)[number]

export const periodOf = (span: Span, day: string): Period => {
  if (span === 'month') return monthOf(day)
  const { from, to } = weekOf(day)
  return { from, to: span === 'week' ? to : addDays(to, WEEK) }
}

export const isSpan = (value: string | null): value is Span => SPANS.some((span) => span === value)
