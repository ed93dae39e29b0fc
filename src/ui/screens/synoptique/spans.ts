import { addDays } from '../../text/format.ts'
import { monthOf, type Period, weekOf } from '../../text/period.ts'
import type { Grain } from './grain.ts'

const spanAt = (day: string, grain: Grain): Period =>
  grain === 'day' ? { from: day, to: day } : grain === 'week' ? weekOf(day) : monthOf(day)

/** Splits a period into days, or into weeks or months cut at its ends. */
export const spansOf = (period: Period, grain: Grain): readonly Period[] => {
  const spans: Period[] = []
  for (let day = period.from; day <= period.to; ) {
    const { to } = spanAt(day, grain)
    const isLast = to >= period.to
    const end = isLast ? period.to : to
    spans.push({ from: day, to: end })
    day = addDays(end, 1)
  }
  return spans
}
