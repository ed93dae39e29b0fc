import type { Evidence, Sample, Slice } from './evidence.ts'

export interface Limits {
  readonly healthMs: number
  readonly actionMs: number
  /** Memory of all processes above that at the start, at most and after the calm, MB. */
  readonly grownMb: number
  readonly keptMb: number
  /** Whether the server is charged with the time in which it waited for a processor. */
  readonly chargesStarvation: boolean
  /** Share of samples that may be disqualified because the probe itself was late. */
  readonly mostDisqualified: number
}

/** The bars of a release, on a machine that does nothing else. */
export const RELEASE_LIMITS: Limits = {
  healthMs: 250,
  actionMs: 1_000,
  grownMb: 512,
  keptMb: 256,
  chargesStarvation: true,
  mostDisqualified: 0.2,
}

/** For a machine that has other things to do: what does not answer at all is what fails. */
export const LOADED_LIMITS: Limits = {
  healthMs: 2_000,
  actionMs: 10_000,
  grownMb: 1_024,
  keptMb: 512,
  chargesStarvation: false,
  mostDisqualified: 0.9,
}

/** Limits for a server of several processes: the bars of memory hold for each of them. */
export const limitsOf = (limits: Limits, processes: number): Limits => ({
  ...limits,
  grownMb: limits.grownMb * processes,
  keptMb: limits.keptMb * processes,
})

export const RULES = {
  'process-ended': 'the process is never ended by an attack',
  'health-late': '/health is answered in time',
  'action-late': 'a technicien’s action is answered in time',
  'action-refused': 'a technicien’s action is never refused',
  'undeclared-fault': 'no 5xx but 503 with Retry-After and 507',
  'write-lost': 'no acknowledged write is lost',
  'write-doubled': 'no write happens twice',
  'write-unwanted': 'no refused write happens',
  'write-unsettled': 'a repeated write is answered in the end',
  'state-wrong': 'the last acknowledged action is what is read',
  'memory-high': 'memory stays bounded',
  'memory-kept': 'memory comes back',
  'attack-idle': 'every attack struck',
  'probe-blind': 'the probe measured enough',
} as const

export type Rule = keyof typeof RULES

export interface Violation {
  readonly rule: Rule
  readonly detail: string
  /** Times that it was seen. */
  readonly count: number
  /** Milliseconds since the epoch; null for what is judged at the end. */
  readonly at: number | null
  /** Attacks that ran at that time. */
  readonly attacks: readonly string[]
}

/** The work that an attack left behind is still its own that long after it. */
const AFTERMATH_MS = 2_000
/** A sample of the probe counts only if the probe itself was not later than this. */
const MAX_LATE_MS = 500
const FEWEST_SAMPLES = 10
/** A probe that asks nothing for longer than this sees nothing meanwhile. */
const MAX_PAUSE_MS = 1_500

/** Charges the server with an answer's time, without the probe's own delay. */
export const chargedMs = ({ ms, lateMs, starvedMs }: Sample, { chargesStarvation }: Limits): number =>
  Math.max(0, ms - lateMs - (chargesStarvation ? 0 : (starvedMs ?? 0)))

export const isQualified = ({ lateMs }: Sample): boolean => lateMs <= MAX_LATE_MS

export const attacksAt = (slices: readonly Slice[], from: number, to: number): readonly string[] => [
  ...new Set(
    slices
      .filter((slice) => slice.from <= to && slice.to + AFTERMATH_MS >= from)
      .map(({ attack, role }) => `${attack} (${role})`),
  ),
]

/**
 * Every rule that does not hold, once for each set of attacks that ran at the time; the worst case
 * stands for the others.
 */
export const judge = (evidence: Evidence, limits: Limits): readonly Violation[] => [
  ...judgeExits(evidence),
  ...judgeHealth(evidence, limits),
  ...judgeActions(evidence, limits),
  ...judgeFaults(evidence),
  ...judgeWrites(evidence),
  ...judgeMemory(evidence, limits),
  ...judgeAttacks(evidence),
  ...judgeProbe(evidence, limits),
]

const judgeExits = ({ exits, slices }: Evidence): Violation[] =>
  exits.map(({ at, how, output }) => ({
    rule: 'process-ended',
    detail: `${how}: ${output}`,
    count: 1,
    at,
    attacks: attacksAt(slices, at, at),
  }))

/** One violation for each group of attacks, with the longest sample. */
const grouped = (rule: Rule, samples: readonly Sample[], slices: readonly Slice[], limits: Limits): Violation[] => {
  const groups = Map.groupBy(samples, ({ at, ms }) => attacksAt(slices, at, at + ms).join(', '))
  return [...groups.values()].map((group) => {
    const worst = group.reduce((one, other) => (chargedMs(other, limits) > chargedMs(one, limits) ? other : one))
    const attacks = attacksAt(slices, worst.at, worst.at + worst.ms)
    return { rule, detail: tellTime(worst, limits), count: group.length, at: worst.at, attacks }
  })
}

const tellTime = (sample: Sample, limits: Limits): string => {
  const starved = sample.starvedMs === null ? '' : `; ${Math.round(sample.starvedMs)} ms without a processor`
  return `${sample.status === 0 ? 'no answer' : sample.status} after ${Math.round(chargedMs(sample, limits))} ms${starved}`
}

/** While a process is away nobody answers: the end itself is the violation. */
const EXIT_NOTICED_MS = 500
const isWhileAway = ({ at, ms }: Sample, exits: Evidence['exits']): boolean =>
  exits.some((exit) => at + ms >= exit.at - EXIT_NOTICED_MS && at <= (exit.backAt ?? Number.POSITIVE_INFINITY))

const isLate = (sample: Sample, mostMs: number, limits: Limits): boolean =>
  sample.status === 0 || (isQualified(sample) && chargedMs(sample, limits) > mostMs)

const judgeHealth = ({ health, slices, exits }: Evidence, limits: Limits): Violation[] => {
  const asked = health.filter((sample) => !isWhileAway(sample, exits))
  const bad = asked.filter((sample) => sample.status !== 200 || isLate(sample, limits.healthMs, limits))
  return grouped('health-late', bad, slices, limits)
}

/** Where all roles share one network, its limits hold for the probe too. */
const isRefused = ({ status }: Sample, hasOwnNetworks: boolean): boolean =>
  status >= 300 && (hasOwnNetworks || ![429, 503].includes(status))

const judgeActions = ({ actions, slices, exits, hasOwnNetworks }: Evidence, limits: Limits): Violation[] => {
  const asked = actions.filter((sample) => !isWhileAway(sample, exits))
  const refused = asked.filter((sample) => isRefused(sample, hasOwnNetworks))
  const late = asked.filter((sample) => isLate(sample, limits.actionMs, limits))
  return [...grouped('action-late', late, slices, limits), ...grouped('action-refused', refused, slices, limits)]
}

const judgeFaults = ({ faults }: Evidence): Violation[] =>
  [...Map.groupBy(faults, ({ attack, status, request }) => `${attack} ${status} ${request}`).values()].flatMap(
    (group) =>
      group.slice(0, 1).map(({ attack, status, request, excerpt, at }) => ({
        rule: 'undeclared-fault' as const,
        detail: `${status} for ${request}: ${excerpt}`,
        count: group.length,
        at,
        attacks: [attack],
      })),
  )

const judgeWrites = ({ writes, probeState }: Evidence): Violation[] => {
  const found = (rule: Rule, texts: readonly string[]): Violation[] =>
    texts.length === 0
      ? []
      : [
          {
            rule,
            detail: `${texts.length} of ${writes.sent}, like ${texts[0]}`,
            count: texts.length,
            at: null,
            attacks: [],
          },
        ]
  const { expected, found: read } = probeState
  return [
    ...found('write-lost', writes.lost),
    ...found('write-doubled', writes.doubled),
    ...found('write-unwanted', writes.unwanted),
    ...found('write-unsettled', writes.unsettled),
    ...(expected === read
      ? []
      : [
          {
            rule: 'state-wrong' as const,
            detail: `${expected} was acknowledged, ${read} is read`,
            count: 1,
            at: null,
            attacks: [],
          },
        ]),
  ]
}

/** A process that was started anew has memory of its own: then nothing is compared. */
const judgeMemory = ({ memory, exits, slices }: Evidence, { grownMb, keptMb }: Limits): Violation[] => {
  if (exits.length > 0) return []
  const { before, most, after } = memory
  const mb = (value: number): string => `${Math.round(value)} MB`
  const high = most.mb > before + grownMb
  const kept = after > before + keptMb
  return [
    ...(high
      ? [
          {
            rule: 'memory-high' as const,
            detail: `${mb(before)} before, ${mb(most.mb)} at most`,
            count: 1,
            at: most.at,
            attacks: attacksAt(slices, most.at, most.at),
          },
        ]
      : []),
    ...(kept
      ? [
          {
            rule: 'memory-kept' as const,
            detail: `${mb(before)} before, ${mb(after)} after`,
            count: 1,
            at: null,
            attacks: [],
          },
        ]
      : []),
  ]
}

const judgeAttacks = ({ slices, leftOut }: Evidence): Violation[] => {
  const blows = new Map<string, number>()
  for (const slice of slices) blows.set(slice.attack, (blows.get(slice.attack) ?? 0) + slice.blows)
  return [...blows]
    .filter(([name, count]) => count === 0 && !leftOut.includes(name))
    .map(([name]) => ({ rule: 'attack-idle', detail: `${name} never struck`, count: 1, at: null, attacks: [name] }))
}

/** Share of the time in which the probe did not ask although it should have. */
const unseenShare = (samples: readonly Sample[]): number => {
  const pauses = samples.slice(1).map(({ at }, n) => at - (samples[n]?.at ?? at) - (samples[n]?.ms ?? 0))
  const unseen = pauses.filter((pause) => pause > MAX_PAUSE_MS).reduce((sum, pause) => sum + pause, 0)
  return unseen / Math.max(1, (samples.at(-1)?.at ?? 0) - (samples[0]?.at ?? 0))
}

const judgeProbe = ({ health, actions }: Evidence, { mostDisqualified }: Limits): Violation[] =>
  Object.entries({ health, actions }).flatMap(([name, samples]) => {
    const disqualified = samples.filter((sample) => !isQualified(sample)).length
    const unseen = unseenShare(samples)
    const isEnough =
      samples.length >= FEWEST_SAMPLES &&
      disqualified <= samples.length * mostDisqualified &&
      unseen <= mostDisqualified
    if (isEnough) return []
    const detail = `${name}: ${samples.length} samples, ${disqualified} disqualified because the probe itself was late; ${Math.round(unseen * 100)} % of the time unseen`
    return [{ rule: 'probe-blind' as const, detail, count: 1, at: null, attacks: [] }]
  })
