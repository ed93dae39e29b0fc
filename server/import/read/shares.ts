/** Seconds of a UT. */
const UT_SECONDS = 900

/**
 * Divides whole UT among the entries of one person on one day by their seconds (largest remainder):
 * their sum is the day's time, rounded once. A day with any time has at least one UT.
 */
export const utShares = (seconds: readonly number[]): readonly number[] => {
  const sum = seconds.reduce((total, one) => total + one, 0)
  if (sum === 0) return seconds.map(() => 0)
  const whole = seconds.map((one) => Math.floor(one / UT_SECONDS))
  const total = Math.max(1, Math.round(sum / UT_SECONDS))
  const rest = total - whole.reduce((added, one) => added + one, 0)
  const first = seconds
    .map((one, place) => ({ place, remainder: one % UT_SECONDS }))
    .toSorted((a, b) => b.remainder - a.remainder || a.place - b.place)
    .slice(0, rest)
  const raised = new Set(first.map(({ place }) => place))
  return whole.map((one, place) => one + (raised.has(place) ? 1 : 0))
}
