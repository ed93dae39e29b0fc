import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { RecordId } from '#contract/core/ids.ts'
import { isCalendarDate } from '#contract/core/parse.ts'
import { useToday } from '../../hooks/page/use-today.ts'
import { addDays } from '../../text/format.ts'
import type { Period } from '../../text/period.ts'
import { isSpan, periodOf, type Span } from './planning-spans.ts'

/** The address keeps what differs from the week of today, of the whole team. */
interface Shown {
  readonly day: string
  readonly span: Span
  /** The person whose work is shown alone; null for the whole team. */
  readonly person: RecordId | null
}

/** The shown period and person, kept in the address; the period by its span and any of its days. */
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
  const person = params.get('person')
  const show = (next: Partial<Shown>): void => {
    const now: Shown = { day, span, person, ...next }
    const kept = {
      ...(now.day === today ? {} : { week: now.day }),
      ...(now.span === 'week' ? {} : { span: now.span }),
      ...(now.person === null ? {} : { person: now.person }),
    }
    setParams(kept, { replace: true })
  }
  /** The neighbouring period of the same span. */
  const step = (direction: -1 | 1): void =>
    show({ day: direction > 0 ? addDays(to, 1) : periodOf(span, addDays(from, -1)).from })
  return { period, span, person, today, day, show, step, isNow: from <= today && today <= to }
}

export type PlanningPeriod = ReturnType<typeof usePlanningPeriod>
