/** Days of an absence, both included, in steps of a half day. */
export interface HalfDaySpan {
  /** `YYYY-MM-DD`. */
  readonly start: string
  readonly end: string
  /** The absence begins at midday of its first day, or ends at midday of its last. */
  readonly start_half: boolean
  readonly end_half: boolean
}

/** Half days of one day as a mask: its morning, its afternoon, or both. */
type Halves = number
const MORNING: Halves = 1
const AFTERNOON: Halves = 2

/** Returns the half days of a day that an absence takes; those of several join by a bitwise or. */
export const halvesOn = (day: string, { start, end, start_half, end_half }: HalfDaySpan): Halves =>
  day < start || day > end ? 0 : (day === start && start_half ? 0 : MORNING) | (day === end && end_half ? 0 : AFTERNOON)

/** Returns the part of a day that half days make: 0, 0.5 or 1. */
export const partOf = (halves: Halves): number => (halves & MORNING ? 0.5 : 0) + (halves & AFTERNOON ? 0.5 : 0)

/** Returns the part of a day that an absence takes: 0, 0.5 or 1. */
export const absentPartOf = (day: string, absence: HalfDaySpan): number => partOf(halvesOn(day, absence))

/** Returns the part of a day that absences take together: a half day counts once. */
export const absentPartOfAll = (day: string, absences: readonly HalfDaySpan[]): number =>
  partOf(absences.reduce((halves, absence) => halves | halvesOn(day, absence), 0))

/** Places of the half days with which a span begins and ends, counted from a fixed day. */
const boundsOf = ({ start, end, start_half, end_half }: HalfDaySpan): readonly [first: number, last: number] => {
  const at = (day: string): number => (Date.parse(day) / 86_400_000) * 2
  return [at(start) + (start_half ? 1 : 0), at(end) + (end_half ? 0 : 1)]
}

/** Returns whether two absences have a half day in common. */
export const overlaps = (a: HalfDaySpan, b: HalfDaySpan): boolean => {
  const [[firstA, lastA], [firstB, lastB]] = [boundsOf(a), boundsOf(b)]
  return firstA <= lastB && firstB <= lastA
}
