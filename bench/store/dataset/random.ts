/** Random numbers that are the same again for the same seed. */
export interface Random {
  /** 0 ≤ x < 1. */
  readonly next: () => number
  /** Whole numbers from 0 to `below` - 1. */
  readonly below: (below: number) => number
  readonly chance: (share: number) => boolean
  readonly pick: <Item>(items: readonly Item[]) => Item
  /** Picks this many different items. */
  readonly some: <Item>(items: readonly Item[], count: number) => readonly Item[]
}

/** Mulberry32: 32 bits of state, quick, and good enough for data. */
export const seeded = (seed: number): Random => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[below(items.length)]
    if (item === undefined) throw new Error('There is nothing to pick from.')
    return item
  }
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick,
    some: <Item>(items: readonly Item[], count: number) => {
      const chosen = new Set<Item>()
      while (chosen.size < Math.min(count, items.length)) chosen.add(pick(items))
      return [...chosen]
    },
  }
}

/** Draws 0 … `count` - 1, the small ones far more often: item n with weight 1 / (n + 1). */
export const zipf = (count: number): ((random: Random) => number) => {
  const sums = new Float64Array(count)
  let sum = 0
  for (let item = 0; item < count; item += 1) {
    sum += 1 / (item + 1)
    sums[item] = sum
  }
  return (random) => {
    const drawn = random.next() * sum
    let low = 0
    let high = count - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) <= drawn) low = middle + 1
      else high = middle
    }
    return low
  }
}
