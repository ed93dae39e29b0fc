const MAX_TRACKED = 10_000

/** Bounds a map whose keys callers choose: drops the key that was set the longest ago. */
export const forgetOldest = (tracked: Map<string, unknown> | Set<string>): void => {
  const [oldest] = tracked.keys()
  if (tracked.size > MAX_TRACKED && oldest !== undefined) tracked.delete(oldest)
}
