interface Absent {
  readonly start: string
  readonly end: string
  /** The absence begins at midday of its first day, or ends at midday of its last. */
  readonly start_half: boolean
  readonly end_half: boolean
}

interface Expectation {
  /** False on weekends and public holidays, and while the person is not employed. */
  readonly isWorkingDay: boolean
  /** UT of the person's full day. */
  readonly utPerDay: number
  /** Approved absences of the person. */
  readonly absences: readonly Absent[]
}

/** Part of a working day that an absence takes. */
const awayOn = (day: string, { start, end, start_half, end_half }: Absent): number => {
  if (day < start || day > end) return 0
  return 1 - (day === start && start_half ? 0.5 : 0) - (day === end && end_half ? 0.5 : 0)
}

/** Returns the UT that are expected of a person on a day (`YYYY-MM-DD`), in whole UT. */
export const expectedUtOn = (day: string, { isWorkingDay, utPerDay, absences }: Expectation): number => {
  if (!isWorkingDay) return 0
  const away = absences.reduce((sum, absence) => sum + awayOn(day, absence), 0)
  return Math.round(Math.max(0, 1 - away) * utPerDay)
}
