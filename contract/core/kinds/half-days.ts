/** Days of an absence, both included, in steps of a half day. */
export interface HalfDaySpan {
  /** `YYYY-MM-DD`. */
  readonly start: string
  readonly end: string
  /** The absence begins at midday of its first day, or ends at midday of its last. */
  readonly start_half: boolean
  readonly end_half: boolean
}

/** Returns the part of a day that an absence takes: 0, 0.5 or 1. */
export const absentPartOf = (day: string, { start, end, start_half, end_half }: HalfDaySpan): number => {
  if (day < start || day > end) return 0
  return Math.max(0, 1 - (day === start && start_half ? 0.5 : 0) - (day === end && end_half ? 0.5 : 0))
}

const MORNING = 0
const AFTERNOON = 1

/** Half days that a span takes of its first and last day, counted from a fixed day. */
const halvesOf = ({ start, end, start_half, end_half }: HalfDaySpan): readonly [first: number, last: number] => {
  const at = (day: string): number => (Date.parse(day) / 86_400_000) * 2
  return [at(start) + (start_half ? AFTERNOON : MORNING), at(end) + (end_half ? MORNING : AFTERNOON)]
}

/** Returns whether two absences have a half day in common. */
export const overlaps = (a: HalfDaySpan, b: HalfDaySpan): boolean => {
  const [[firstA, lastA], [firstB, lastB]] = [halvesOf(a), halvesOf(b)]
  return firstA <= lastB && firstB <= lastA
}

/** Returns the part of a day that absences take together: a half day counts once. */
export const absentPartOfAll = (day: string, absences: readonly HalfDaySpan[]): number => {
  const [morning, afternoon] = halvesOf({ start: day, end: day, start_half: false, end_half: false })
  const isTaken = (half: number): boolean =>
    absences.some((absence) => {
      const [first, last] = halvesOf(absence)
      return first <= half && half <= last
    })
  return [morning, afternoon].filter(isTaken).length / 2
}
