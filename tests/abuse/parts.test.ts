import { expect, test } from 'vitest'
import { CALLS } from '#contract/calls/all.ts'
import { createRandom } from '#tests/simulation/random.ts'
import { type Turn, turnsOf } from './attackers/schedule.ts'
import type { Arena } from './attacks/attack.ts'
import { ATTACKS } from './attacks/catalogue.ts'
import { oddCalls } from './attacks/odd-calls.ts'
import { readOptions } from './command/options.ts'
import { createCollector } from './probe/collector.ts'
import { lateWithin } from './probe/lateness.ts'
import { isDeclared } from './wire/http.ts'
import { answersIn } from './wire/raw.ts'

const firstTurns = (seed: number, count: number): readonly Turn[] => [...turnsOf(ATTACKS, seed).take(count)]

test('the same seed gives the same turns', () => {
  const told = (seed: number) => firstTurns(seed, 60).map(({ attack, role, seed: own }) => [attack.name, role, own])
  expect(told(3)).toEqual(told(3))
  expect(told(3)).not.toEqual(told(4))
})

test('an attack does in one round what it does alone', () => {
  const [alone] = turnsOf(
    ATTACKS.filter(({ name }) => name === 'odd-paths'),
    9,
  ).take(1)
  expect(firstTurns(9, ATTACKS.length)).toContainEqual(alone)
})

test('every attack comes once a round, and in the rounds by each of its roles', () => {
  const roles = Math.max(...ATTACKS.map((attack) => attack.roles.length))
  const turns = firstTurns(1, ATTACKS.length * roles)
  for (const attack of ATTACKS) {
    const own = turns.filter((turn) => turn.attack === attack)
    expect(own).toHaveLength(roles)
    expect(new Set(own.map(({ role }) => role)), attack.name).toEqual(new Set(attack.roles))
  }
})

test.each([
  [404, null, true],
  [500, null, false],
  [502, '1', false],
  [503, null, false],
  [503, '2', true],
  [507, null, true],
])('status %d with Retry-After %s: declared %s', (status, retryAfter, declared) => {
  expect(isDeclared(status, retryAfter)).toBe(declared)
})

test('answers of a pipeline are told apart', () => {
  const text = 'HTTP/1.1 200 OK\r\nA: b\r\n\r\n{}HTTP/1.1 503 Refused\r\nRetry-After: 2\r\n\r\n'
  expect(answersIn(text)).toEqual([
    { status: 200, retryAfter: null },
    { status: 503, retryAfter: '2' },
  ])
})

test('lateness is the part of a window in which the probe did not run', () => {
  const gaps = [
    { from: 0, to: 50 },
    { from: 80, to: 200 },
    { from: 300, to: 310 },
  ]
  expect(lateWithin(gaps, 40, 100)).toBe(10 + 20)
})

test.each([
  [['--processes', '2']],
  [['--database', 'oracle']],
  [['--only', 'nothing']],
  [['--minutes', '0']],
  [['--tickets', '1.5']],
])('%j is refused', (args) => {
  expect(() => readOptions(args, () => 0.5)).toThrow()
})

test('a sample that lasts over several reports is told in the end', async () => {
  const collector = createCollector()
  const sample = { at: 0, ms: 20_000, lateMs: 0, starvedMs: null, status: 200, port: 1 }
  const { promise, resolve } = Promise.withResolvers<typeof sample>()
  const keeping = collector.keep(promise)
  expect([collector.take(), collector.take()]).toEqual([[], []])
  resolve(sample)
  await keeping
  expect([collector.take(), collector.take()]).toEqual([[sample], []])
})

test('every call of the contract is struck, but those that end the sessions of the attackers', async () => {
  const struck = new Set<string>()
  const records = { tickets: [7], invoices: [8] }
  const arena = {
    random: createRandom(5),
    stage: { records },
    headers: () => ({}),
    http: async ({ method, path }: { readonly method: string; readonly path: string }) =>
      void struck.add(`${method} ${path.split('?')[0]}`),
  } as unknown as Arena
  for (let blow = 0; blow < 4_000; blow++) await oddCalls.strike(arena)
  const spared = Object.entries(CALLS).flatMap(([area, calls]) =>
    Object.entries(calls).flatMap(([name, { method, path }]) => {
      const form = new RegExp(`^${method.toUpperCase()} ${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^ ]*')}$`)
      return [...struck].some((one) => form.test(one)) ? [] : [`${area}.${name}`]
    }),
  )
  expect(spared).toEqual(['authentication.logout', 'account.password', 'account.logoutEverywhere', 'session.endOthers'])
})
