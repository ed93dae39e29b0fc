/** First and last day that a field takes, as `YYYY-MM-DD`; absent where it takes any. */
export interface DayBounds {
  readonly min?: string | undefined
  readonly max?: string | undefined
}

/** Tells which bound a day is beyond; null for a day within them. */
export const beyond = (day: string, { min, max }: DayBounds): 'min' | 'max' | null =>
  min !== undefined && day < min ? 'min' : max !== undefined && day > max ? 'max' : null
