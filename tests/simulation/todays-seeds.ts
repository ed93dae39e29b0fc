const DAY_MS = 86_400_000
/** More than a run ever comes to in a day's share of time. */
const SEEDS_A_DAY = 50_000

/** The first of the seeds that a day has for itself: each day tries others, and everybody the same. `now` in epoch ms. */
export const firstSeedOf = (now: number): number => Math.floor(now / DAY_MS) * SEEDS_A_DAY
