import { useMemo } from 'react'
import type { RecordId } from '#contract/core/ids.ts'
import { type HalfDaySpan, overlaps } from '#contract/core/kinds/half-days.ts'
import { daysBetween } from '#contract/working-calendar.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { useAway } from '../../hooks/records/use-days-off.ts'
import { useLeaveText } from './use-leave-text.ts'

export interface ColleagueAway {
  readonly id: RecordId
  readonly name: string
  /** Days of the span on which the colleague is away, as text. */
  readonly period: string
}

/** The days that absences take, without the morning or the afternoon on which there is none. */
const spanWithin = (absences: readonly HalfDaySpan[], start: string, end: string): HalfDaySpan => {
  const isTaken = (half: HalfDaySpan): boolean => absences.some((absence) => overlaps(absence, half))
  const start_half = !isTaken({ start, end: start, start_half: false, end_half: true })
  return { start, end, start_half, end_half: !isTaken({ start: end, end, start_half: true, end_half: false }) }
}

/** Colleagues of a person who are away on some days of a span. */
export const useColleaguesAway = (span: HalfDaySpan, userId: RecordId): readonly ColleagueAway[] => {
  const leaveText = useLeaveText()
  const references = useReferences()
  const { start: from, end: to } = span
  const away = useAway(useMemo(() => ({ from, to }), [from, to]))
  return [...away].flatMap(([id, absences]) => {
    const common = absences.filter((absence) => overlaps(absence, span))
    const person = references.find('user', id)
    const days = daysBetween(from, to).filter((day) => common.some(({ start, end }) => start <= day && day <= end))
    if (id === userId || !person || days.length === 0) return []
    return [
      {
        id,
        name: `${person.firstname} ${person.lastname}`,
        period: leaveText(spanWithin(common, days[0] ?? from, days.at(-1) ?? to)),
      },
    ]
  })
}
