export interface MissingDay {
  readonly day: string
  readonly ut: number
}

/** Days with less time than expected, with what is missing. */
export const missingDays = (days: readonly string[], doneOn: (day: string) => number, expectedOn: (day: string) => number): readonly MissingDay[] =>
  days.flatMap((day) => {
    const ut = expectedOn(day) - doneOn(day)
    return ut > 0 ? [{ day, ut }] : []
  })
