const MINUTE_MS = 60_000
const MINUTES_PER_HOUR = 60
const two = (value: number): string => String(value).padStart(2, '0')

/** Whole minutes of a duration, rounded down. */
export const minutesOf = (ms: number): number => Math.floor(ms / MINUTE_MS)

/** « 1:07 » for the header, with seconds where they are shown: « 1:07:42 ». */
export const clockText = (ms: number, withSeconds: boolean): string => {
  const minutes = minutesOf(ms)
  const text = `${Math.floor(minutes / MINUTES_PER_HOUR)}:${two(minutes % MINUTES_PER_HOUR)}`
  return withSeconds ? `${text}:${two(Math.floor((ms % MINUTE_MS) / 1000))}` : text
}
