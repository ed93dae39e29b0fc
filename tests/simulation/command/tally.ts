import { EDGES } from '../device/edges.ts'
import { FAULT_NAMES } from '../network/faults.ts'
import type { Outcome } from '../run-story.ts'
import { LONG_BLOWS } from '../steps/long.ts'
import { BLOW_NAMES } from '../steps/steps.ts'
import type { StoryKind } from '../story.ts'

/** What some schedules came to. Plain data: it travels between threads. */
export interface Tally {
  readonly schedules: number
  readonly events: number
  /** In how many schedules each fault struck. */
  readonly struck: Readonly<Record<string, number>>
  /** In how many schedules each edge of an event's life was walked. */
  readonly edges: Readonly<Record<string, number>>
  readonly broken: readonly { readonly seed: number; readonly what: string }[]
}

export const EMPTY: Tally = { schedules: 0, events: 0, struck: {}, edges: {}, broken: [] }

const sums = (one: Tally['struck'], other: Tally['struck']): Tally['struck'] => {
  const sum = { ...one }
  for (const [name, times] of Object.entries(other)) sum[name] = (sum[name] ?? 0) + times
  return sum
}

const once = (counts: ReadonlyMap<string, number>): Tally['struck'] => Object.fromEntries([...counts.keys()].map((name) => [name, 1]))

export const tallyOf = (seed: number, { broken, struck, edges, events }: Outcome): Tally => ({
  schedules: 1,
  events,
  struck: once(struck),
  edges: once(edges),
  broken: broken.length > 0 ? [{ seed, what: broken[0] ?? '' }] : [],
})

export const added = (one: Tally, other: Tally): Tally => ({
  schedules: one.schedules + other.schedules,
  events: one.events + other.events,
  struck: sums(one.struck, other.struck),
  edges: sums(one.edges, other.edges),
  broken: [...one.broken, ...other.broken],
})

/** Fewer schedules prove nothing about how often what happens. More happens in a long one. */
export const ENOUGH = { narrow: 300, wide: 300, long: 80 } as const satisfies Readonly<Record<StoryKind, number>>
const LEAST_SHARE = 0.01

/** Faults that struck too seldom and edges that were never walked: a run that did not try them has not tested them. */
export const untried = ({ schedules, struck, edges }: Tally, kind: StoryKind = 'narrow'): readonly string[] => {
  if (schedules < ENOUGH[kind]) return []
  const seldom = [...FAULT_NAMES, ...BLOW_NAMES, ...(kind === 'long' ? LONG_BLOWS : [])].filter(
    (name) => (struck[name] ?? 0) < schedules * LEAST_SHARE,
  )
  const unwalked = EDGES.filter((edge) => !edges[edge])
  return [
    ...seldom.map((name) => `${name} struck in ${struck[name] ?? 0} of ${schedules} schedules`),
    ...unwalked.map((edge) => `no event ever went the way ${edge}`),
  ]
}
