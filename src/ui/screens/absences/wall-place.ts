import { lengthOf, type Period } from '../../text/period.ts'

/** Place of a span of days in a period, in percent of its width. */
export interface WallPlace {
  readonly left: number
  readonly width: number
}

const DAY_MS = 86_400_000

interface Span {
  readonly start: string
  readonly end: string
  readonly start_half: boolean
  readonly end_half: boolean
}

/** Returns where an absence stands in a period; null where they have no half day in common. */
export const placeIn = (period: Period, { start, end, start_half, end_half }: Span): WallPlace | null => {
  const length = lengthOf(period)
  const dayOf = (day: string): number => (Date.parse(day) - Date.parse(period.from)) / DAY_MS
  const first = Math.max(0, dayOf(start) + (start_half ? 0.5 : 0))
  const last = Math.min(length, dayOf(end) + (end_half ? 0.5 : 1))
  if (last <= first) return null
  return { left: (first / length) * 100, width: ((last - first) / length) * 100 }
}
