/**
 * Zones of devices: both hemispheres, both sides of the date line, and clocks that change at
 * midnight.
 */
export const ZONES = ['UTC', 'Europe/Paris', 'America/New_York', 'Pacific/Auckland', 'Africa/Cairo'] as const

/**
 * Days around which calendars go wrong: clocks change in each zone, years and weeks 53 end, and
 * February has 29 days.
 */
export const CRITICAL_DAYS = [
  ...['2026-03-29', '2026-10-25'],
  ...['2026-03-08', '2026-11-01'],
  ...['2026-04-05', '2026-09-27'],
  ...['2026-04-24', '2026-10-29'],
  ...['2026-12-31', '2027-01-01', '2021-01-03', '2020-12-28'],
  ...['2028-02-29', '2026-03-01'],
] as const

/** Runs a part of a test on a device in another time zone, and returns to the present one. */
export const inZone = <Result>(zone: string, work: () => Result): Result => {
  const present = process.env['TZ']
  process.env['TZ'] = zone
  try {
    return work()
  } finally {
    if (present === undefined) delete process.env['TZ']
    else process.env['TZ'] = present
  }
}
