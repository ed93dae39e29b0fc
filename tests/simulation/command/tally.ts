import { EDGES } from '../device/edges.ts'
import { FAULT_NAMES } from '../network/faults.ts'
import type { Outcome } from '../run-story.ts'
import { LONG_FAULT_NAMES } from '../steps/long.ts'
import { ENVIRONMENT_FAULT_NAMES } from '../steps/steps.ts'
import { TALK_ACTIONS } from '../steps/talk.ts'
import type { StoryKind } from '../story.ts'

/** Sum of some schedules. Plain data, since threads send it to each other. */
export interface Tally {
  readonly schedules: number
  readonly events: number
  /** Number of schedules in which each fault occurred. */
  readonly struck: Readonly<Record<string, number>>
  /** Number of schedules in which each transition of an event occurred. */
  readonly edges: Readonly<Record<string, number>>
  /** Number of schedules in which the server accepted each action. */
  readonly accepted: Readonly<Record<string, number>>
  readonly broken: readonly { readonly seed: number; readonly what: string }[]
}

export const EMPTY: Tally = { schedules: 0, events: 0, struck: {}, edges: {}, accepted: {}, broken: [] }

const sums = (one: Tally['struck'], other: Tally['struck']): Tally['struck'] => {
  const sum = { ...one }
  for (const [name, times] of Object.entries(other)) sum[name] = (sum[name] ?? 0) + times
  return sum
}

const once = (counts: ReadonlyMap<string, number>): Tally['struck'] =>
  Object.fromEntries([...counts.keys()].map((name) => [name, 1]))

export const tallyOf = (seed: number, { broken, struck, edges, events, accepted }: Outcome): Tally => ({
  schedules: 1,
  events,
  struck: once(struck),
  edges: once(edges),
  accepted: once(accepted),
  broken: broken.length > 0 ? [{ seed, what: broken[0] ?? '' }] : [],
})

export const added = (one: Tally, other: Tally): Tally => ({
  schedules: one.schedules + other.schedules,
  events: one.events + other.events,
  struck: sums(one.struck, other.struck),
  edges: sums(one.edges, other.edges),
  accepted: sums(one.accepted, other.accepted),
  broken: [...one.broken, ...other.broken],
})

/**
 * Fewer schedules say nothing about frequencies. A long schedule has more faults; a dense one has
 * only some kinds, so that no number of them is asked to have all.
 */
export const ENOUGH = { narrow: 300, wide: 300, long: 80, dense: Number.POSITIVE_INFINITY } as const satisfies Readonly<
  Record<StoryKind, number>
>
const LEAST_SHARE = 0.01

/**
 * Faults that occurred too seldom, and transitions that never occurred: such a run has not tested
 * them.
 */
export const untried = (
  { schedules, struck, edges, accepted }: Tally,
  kind: StoryKind = 'narrow',
): readonly string[] => {
  if (schedules < ENOUGH[kind]) return []
  const seldom = [...FAULT_NAMES, ...ENVIRONMENT_FAULT_NAMES, ...(kind === 'long' ? LONG_FAULT_NAMES : [])].filter(
    (name) => (struck[name] ?? 0) < schedules * LEAST_SHARE,
  )
  const unaccepted =
    kind === 'wide' ? TALK_ACTIONS.filter((name) => (accepted[name] ?? 0) < schedules * LEAST_SHARE) : []
  const unwalked = EDGES.filter((edge) => !edges[edge])
  return [
    ...unaccepted.map((name) => `${name} was accepted in ${accepted[name] ?? 0} of ${schedules} schedules`),
    ...seldom.map((name) => `${name} struck in ${struck[name] ?? 0} of ${schedules} schedules`),
    ...unwalked.map((edge) => `no event ever went the way ${edge}`),
  ]
}
