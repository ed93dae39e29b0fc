import { expect, test } from 'vitest'
import type { Evidence, Exit, Sample, Slice } from './evidence.ts'
import { countWrites } from './ledger.ts'
import { reportOf } from './report.ts'
import { judge, LOADED_LIMITS, limitsOf, RELEASE_LIMITS, type Rule } from './rules.ts'

const sample = (at: number, changes: Partial<Sample> = {}): Sample => ({
  at,
  ms: 5,
  lateMs: 0,
  starvedMs: 0,
  status: 200,
  port: 1,
  ...changes,
})

const slice = (attack: string, from: number, to: number): Slice => ({
  attack,
  role: 'stranger',
  from,
  to,
  blows: 3,
  statuses: { 400: 3 },
})

const many = (length: number, changes: Partial<Sample> = {}): readonly Sample[] =>
  Array.from({ length }, (_, n) => sample(1_000 * n, changes))

const GOOD: Evidence = {
  health: many(40),
  actions: many(40),
  slices: [slice('odd-paths', 0, 9_000), slice('slow-bodies', 20_000, 29_000)],
  faults: [],
  exits: [],
  memory: { before: 300, most: { at: 25_000, mb: 700 }, after: 350 },
  writes: { sent: 9, lost: [], doubled: [], unwanted: [], unsettled: [] },
  probeState: { expected: '7', found: '7' },
  leftOut: [],
  hasOwnNetworks: true,
}

const rulesBrokenBy = (changes: Partial<Evidence>, limits = RELEASE_LIMITS): readonly Rule[] =>
  judge({ ...GOOD, ...changes }, limits).map(({ rule }) => rule)

const exit: Exit = { at: 21_000, backAt: 25_000, how: 'ended with 1', output: 'Error: read ECONNRESET' }

test('the bars of memory hold for each process', () => {
  const evidence = { ...GOOD, memory: { before: 600, most: { at: 25_000, mb: 1_600 }, after: 1_100 } }
  expect(judge(evidence, RELEASE_LIMITS).map(({ rule }) => rule)).toEqual(['memory-high', 'memory-kept'])
  expect(judge(evidence, limitsOf(RELEASE_LIMITS, 2))).toEqual([])
})

test('a run without a fault breaks no rule', () => {
  expect(judge(GOOD, RELEASE_LIMITS)).toEqual([])
})

test.each<[Rule, Partial<Evidence>]>([
  ['process-ended', { exits: [exit] }],
  ['health-late', { health: [...many(40), sample(22_000, { ms: 251 })] }],
  ['health-late', { health: [...many(40), sample(22_000, { status: 0 })] }],
  ['health-late', { health: [...many(40), sample(22_000, { status: 503 })] }],
  ['action-late', { actions: [...many(40), sample(22_000, { ms: 1_001 })] }],
  ['action-late', { actions: [...many(40), sample(22_000, { status: 0 })] }],
  ['action-refused', { actions: [...many(40), sample(22_000, { status: 429 })] }],
  [
    'undeclared-fault',
    { faults: [{ at: 5_000, attack: 'odd-paths (stranger)', status: 500, request: 'GET //', excerpt: '' }] },
  ],
  ['write-lost', { writes: { ...GOOD.writes, lost: ['a'] } }],
  ['write-doubled', { writes: { ...GOOD.writes, doubled: ['a'] } }],
  ['write-unwanted', { writes: { ...GOOD.writes, unwanted: ['a'] } }],
  ['write-unsettled', { writes: { ...GOOD.writes, unsettled: ['a'] } }],
  ['state-wrong', { probeState: { expected: '7', found: '6' } }],
  ['memory-high', { memory: { ...GOOD.memory, most: { at: 25_000, mb: 813 } } }],
  ['memory-kept', { memory: { ...GOOD.memory, after: 557 } }],
  ['attack-idle', { slices: [{ ...slice('odd-paths', 0, 9_000), blows: 0 }] }],
  ['probe-blind', { health: many(9) }],
  ['probe-blind', { health: [...many(40), ...many(40).map((late) => ({ ...late, at: late.at + 60_000 }))] }],
  ['probe-blind', { actions: [...many(30), ...many(10, { lateMs: 501 })] }],
])('%s is found', (rule, changes) => {
  expect(rulesBrokenBy(changes)).toEqual([rule])
})

test('a violation names the attacks that ran at its time, and not those before', () => {
  const [violation] = judge(
    { ...GOOD, health: [...many(40), sample(22_000, { ms: 900 }), sample(23_000, { ms: 4_000 })] },
    RELEASE_LIMITS,
  )
  expect(violation).toEqual({
    rule: 'health-late',
    detail: '200 after 4000 ms; 0 ms without a processor',
    count: 2,
    at: 23_000,
    attacks: ['slow-bodies (stranger)'],
  })
})

test('the probe’s own delay is not charged to the server', () => {
  expect(rulesBrokenBy({ health: [...many(40), sample(22_000, { ms: 700, lateMs: 480 })] })).toEqual([])
})

test('time without a processor is charged on a quiet machine alone', () => {
  const health = [...many(40), sample(22_000, { ms: 2_500, starvedMs: 2_400 })]
  expect([rulesBrokenBy({ health }), rulesBrokenBy({ health }, LOADED_LIMITS)]).toEqual([['health-late'], []])
})

test('answers that fail while the server is away are part of its end', () => {
  const away = [sample(21_500, { status: 0 }), sample(24_000, { status: 0 })]
  expect(rulesBrokenBy({ exits: [exit], health: [...many(40), ...away] })).toEqual(['process-ended'])
  expect(rulesBrokenBy({ exits: [exit], health: [...many(40), ...away, sample(26_000, { status: 0 })] })).toEqual([
    'process-ended',
    'health-late',
  ])
})

test('limits of a shared network are no refusal of the probe', () => {
  const actions = [...many(40), sample(22_000, { status: 429 })]
  expect(rulesBrokenBy({ actions, hasOwnNetworks: false })).toEqual([])
})

test('writes are judged by what is read back', () => {
  const write = (text: string, outcome: 'acknowledged' | 'refused' | 'open') => ({
    key: text,
    token: '',
    ticketId: 1,
    text,
    outcome,
  })
  const writes = [
    write('kept', 'acknowledged'),
    write('lost', 'acknowledged'),
    write('twice', 'acknowledged'),
    write('unwanted', 'refused'),
    write('unsettled', 'open'),
  ]
  const counts = new Map([
    ['kept', 1],
    ['twice', 2],
    ['unwanted', 1],
  ])
  expect(countWrites(writes, counts)).toEqual({
    sent: 5,
    lost: ['lost'],
    doubled: ['twice'],
    unwanted: ['unwanted'],
    unsettled: ['unsettled'],
  })
})

test('the report says how each violation is repeated', () => {
  const evidence = { ...GOOD, exits: [exit] }
  const text = reportOf(evidence, judge(evidence, RELEASE_LIMITS), RELEASE_LIMITS, 'npm run abuse -- --seed 7')
  expect(text).toContain('BROKEN  process-ended')
  expect(text).toContain('again: npm run abuse -- --seed 7 --only slow-bodies')
})
