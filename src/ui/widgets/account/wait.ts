/** A wait in a convenient unit. */
export interface Wait {
  readonly unit: 'seconds' | 'minutes' | 'hours'
  readonly count: number
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Rounds up, so that an attempt after the wait is accepted. */
export const waitOf = (seconds: number): Wait => {
  if (seconds <= 2 * MINUTE) return { unit: 'seconds', count: seconds }
  if (seconds <= 2 * HOUR) return { unit: 'minutes', count: Math.ceil(seconds / MINUTE) }
  return { unit: 'hours', count: Math.ceil(seconds / HOUR) }
}
