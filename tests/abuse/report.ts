import type { Evidence, Sample, Slice } from './evidence.ts'
import { chargedMs, isQualified, type Limits, RULES, type Violation } from './rules.ts'

const WIDTH = 46
const MAX_OUTPUT_LINES = 14

const row = (name: string, value: string, bar: string): string => `${name.padEnd(WIDTH)} ${value.padStart(12)}   ${bar}`

const percentile = (samples: readonly Sample[], share: number, limits: Limits): number => {
  const sorted = samples.map((sample) => chargedMs(sample, limits)).sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

const timeRows = (name: string, samples: readonly Sample[], mostMs: number, limits: Limits): readonly string[] => {
  const qualified = samples.filter(isQualified)
  // A question without an answer is the worst of all, however late the probe was.
  const worst = samples
    .filter((sample) => isQualified(sample) || sample.status === 0)
    .reduce<Sample | null>(
      (one, other) => (one === null || chargedMs(other, limits) > chargedMs(one, limits) ? other : one),
      null,
    )
  const note =
    worst?.starvedMs === null || worst === null
      ? ''
      : `; ${Math.round(worst.starvedMs)} ms of the worst without a processor`
  return [
    row(`${name}, worst`, `${Math.round(worst ? chargedMs(worst, limits) : 0)} ms`, `at most ${mostMs} ms${note}`),
    row(
      `${name}, p50 / p99`,
      `${Math.round(percentile(qualified, 0.5, limits))} / ${Math.round(percentile(qualified, 0.99, limits))} ms`,
      `${qualified.length} samples, ${samples.length - qualified.length} disqualified`,
    ),
  ]
}

const figures = (evidence: Evidence, limits: Limits): string => {
  const { healthMs, actionMs, grownMb, keptMb } = limits
  const { before, most, after } = evidence.memory
  const { sent, lost, doubled, unwanted, unsettled } = evidence.writes
  const mb = (value: number): string => `${Math.round(value)} MB`
  return [
    ...timeRows('/health', evidence.health, healthMs, limits),
    ...timeRows('action of a technicien', evidence.actions, actionMs, limits),
    row('memory before', mb(before), ''),
    row('memory at most', mb(most.mb), `at most ${mb(before + grownMb)}`),
    row('memory after', mb(after), `at most ${mb(before + keptMb)}`),
    row('counted writes', String(sent), ''),
    row(
      'lost / doubled / unwanted / unsettled',
      [lost, doubled, unwanted, unsettled].map(({ length }) => length).join(' / '),
      'none',
    ),
    row('undeclared faults (5xx)', String(evidence.faults.length), 'none'),
    row('ends of the server', String(evidence.exits.length), 'none'),
  ].join('\n')
}

const sumStatuses = (slices: readonly Slice[]): string => {
  const sums = new Map<string, number>()
  for (const { statuses } of slices)
    for (const [status, count] of Object.entries(statuses)) sums.set(status, (sums.get(status) ?? 0) + count)
  return [...sums]
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([status, count]) => `${status === '0' ? 'none' : status} ×${count}`)
    .join('  ')
}

const attackTable = ({ slices, leftOut }: Evidence): string =>
  [...Map.groupBy(slices, ({ attack }) => attack)]
    .map(([name, own]) => {
      const blows = own.reduce((sum, slice) => sum + slice.blows, 0)
      const note = leftOut.includes(name) ? '  left out after it had ended the server' : ''
      return `  ${name.padEnd(20)} ${String(own.length).padStart(3)} turns ${String(blows).padStart(7)} blows   ${sumStatuses(own)}${note}`
    })
    .join('\n')

const tellViolation = ({ rule, detail, count, at, attacks }: Violation, begun: number, again: string): string => {
  const when = at === null ? 'at the end' : `${((at - begun) / 1000).toFixed(1)} s after the start`
  const names = [...new Set(attacks.map((attack) => attack.split(' ')[0] ?? ''))]
  const only = names.length === 0 ? '' : ` --only ${names.join(',')}`
  const lines = detail.trim().split('\n').slice(-MAX_OUTPUT_LINES)
  return [
    `BROKEN  ${rule}: ${RULES[rule]}${count > 1 ? ` (${count} times)` : ''}`,
    ...lines.map((line) => `        ${line}`),
    `        ${when}${attacks.length === 0 ? '' : `, during ${attacks.join(', ')}`}`,
    `        again: ${again}${only}`,
  ].join('\n')
}

/** Figures, attacks and every broken rule, as text. `again` is the command that repeats the run. */
export const reportOf = (
  evidence: Evidence,
  violations: readonly Violation[],
  limits: Limits,
  again: string,
): string => {
  const begun = Math.min(...evidence.health.map(({ at }) => at))
  return [
    figures(evidence, limits),
    `\nAttacks:\n${attackTable(evidence)}`,
    ...violations.map((violation) => `\n${tellViolation(violation, begun, again)}`),
    `\n${violations.length === 0 ? 'Every rule holds.' : `${violations.length} broken.`}`,
  ].join('\n')
}
