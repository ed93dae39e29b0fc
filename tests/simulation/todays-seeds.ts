const DAY_MS = 86_400_000
/** More seeds than a run tries in a day's share of time. */
const SEEDS_A_DAY = 50_000

/**
 * First seed of a day: each day has its own seeds, the same on every machine. `now` in epoch ms.
 */
export const firstSeedOf = (now: number): number => Math.floor(now / DAY_MS) * SEEDS_A_DAY
