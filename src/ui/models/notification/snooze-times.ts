/** A moment until which a notification may be snoozed. */
export interface SnoozeTime {
  readonly id: 'evening' | 'tomorrow' | 'monday'
  /** ISO 8601 UTC. */
  readonly until: string
}

const MORNING = 8
const EVENING = 18
const MONDAY = 1

/** The moments that are offered at `now`, soonest first, by the device's clock. */
export const snoozeTimes = (now: Date): readonly SnoozeTime[] => {
  const at = (days: number, hour: number): Date =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour)
  const toMonday = (MONDAY - now.getDay() + 7) % 7 || 7
  const times = [
    { id: 'evening', until: at(0, EVENING) },
    { id: 'tomorrow', until: at(1, MORNING) },
    // On a Sunday, Monday is tomorrow.
    ...(toMonday === 1 ? [] : [{ id: 'monday', until: at(toMonday, MORNING) } as const]),
  ] as const
  return times.filter(({ until }) => until > now).map(({ id, until }) => ({ id, until: until.toISOString() }))
}
