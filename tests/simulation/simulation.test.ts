import { describe, expect, it } from 'vitest'
import type { HttpOutcome } from '#src/sync-worker/ports.ts'
import { runSchedule, type Sabotage } from './schedule.ts'

const SCHEDULES = Number(process.env['SIMULATION_SCHEDULES'] ?? 300)
const FIRST_SEED = Number(process.env['SIMULATION_SEED'] ?? 1)

it(`shows the truth at every step of ${SCHEDULES} schedules, and loses and doubles nothing`, async () => {
  const struck: Record<string, number> = {}
  let events = 0
  let refused = 0
  for (let seed = FIRST_SEED; seed < FIRST_SEED + SCHEDULES; seed += 1) {
    const outcome = await runSchedule(seed)
    expect(outcome.broken, `run again with SIMULATION_SEED=${seed} SIMULATION_SCHEDULES=1`).toEqual([])
    for (const [fault, count] of Object.entries(outcome.struck)) struck[fault] = (struck[fault] ?? 0) + count
    events += outcome.events
    refused += outcome.refused
  }
  // A schedule in which nothing goes wrong proves nothing.
  expect(events).toBeGreaterThan(SCHEDULES * 5)
  if (SCHEDULES >= 100) {
    expect(refused).toBeGreaterThan(0)
    for (const [fault, count] of Object.entries(struck)) expect(count, fault).toBeGreaterThan(SCHEDULES / 100)
  }
})

// 21075: the worker died after the log said that the base carries an event, and before the mirror had that base.
it.each([20169, 21075])('still shows the truth in schedule %i, which once did not', async (seed) => {
  expect((await runSchedule(seed)).broken).toEqual([])
})

const changeFeed =
  (change: (body: Record<string, unknown>) => Record<string, unknown>) =>
  (outcome: HttpOutcome): HttpOutcome =>
    outcome.kind === 'answer' && typeof outcome.body === 'object' && outcome.body !== null && 'metadata' in outcome.body
      ? { ...outcome, body: change(outcome.body as Record<string, unknown>) }
      : outcome

const aged = (row: Record<string, unknown>): Record<string, unknown> => ({ ...row, version: 1_000_000 })

describe('a mistake is noticed', () => {
  const sabotages: Readonly<Record<string, Sabotage>> = {
    'a server that does not look at keys': { server: { ignoresKeys: true } },
    'a feed without the list of what is settled': { tamper: changeFeed((body) => ({ ...body, settled: [] })) },
    'rows that are taken for newer than they are': {
      tamper: changeFeed((body) => ({ ...body, data: (body['data'] as Record<string, unknown>[]).map(aged) })),
    },
    'a log that forgets what was under way at a crash': { forget: (event) => event.state === 'queued' && event.attempts > 0 },
    'an answer in somebody else’s words taken for ours': {
      tamper: (outcome) =>
        outcome.kind === 'answer' && typeof outcome.body === 'string'
          ? { ...outcome, status: 404, body: { code: 'not_found', message: '' } }
          : outcome,
    },
  }
  it.each(Object.entries(sabotages))('%s', async (_name, sabotage) => {
    for (let seed = 1; seed <= 200; seed += 1) {
      if ((await runSchedule(seed, sabotage)).broken.length > 0) return
    }
    throw new Error('200 schedules did not notice it')
  })
})
