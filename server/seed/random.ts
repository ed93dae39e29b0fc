/** Generator of random numbers: the same seed gives the same numbers. */
export interface Random {
  /** From 0 up to 1, 1 excluded. */
  next(): number
  /** Whole number between the bounds, both included. */
  int(from: number, to: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** An item by its weight. */
  weighted<Item>(items: readonly (readonly [item: Item, weight: number])[]): Item
  /** A log-normal duration: mostly near the median, sometimes many times longer. */
  duration(median: number): number
}

/** Algorithm mulberry32: 32 bits of state suffice for texts and dates. */
export const createRandom = (seed: number): Random => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const at = <Item>(items: readonly Item[], index: number): Item => {
    const item = items[index]
    if (item === undefined) throw new Error('Nothing to choose from.')
    return item
  }
  return {
    next,
    int: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (probability) => next() < probability,
    pick: (items) => at(items, Math.floor(next() * items.length)),
    weighted: (items) => {
      let rest = next() * items.reduce((sum, [, weight]) => sum + weight, 0)
      const found = items.find(([, weight]) => {
        rest -= weight
        return rest < 0
      })
      return (found ?? at(items, items.length - 1))[0]
    },
    duration: (median) => median * Math.exp(0.9 * (next() + next() + next() + next() - 2) * 1.73),
  }
}
