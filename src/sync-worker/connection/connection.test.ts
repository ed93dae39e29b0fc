import { afterEach, expect, it } from 'vitest'
import { createVirtualClock } from '#tests/simulation/virtual-clock.ts'
import type { HttpOutcome } from '../core/ports.ts'
import { ANSWER_LIMIT_MS, SILENCE_MS } from './connection.machine.ts'
import { type Connection, type ConnectionState, startConnection } from './connection.ts'

const START = Date.UTC(2026, 2, 2, 9)

const OURS: HttpOutcome = { kind: 'answer', status: 200, body: { data: {} }, headers: {} }

let connection: Connection | null = null
afterEach(() => connection?.stop())

const given = () => {
  const clock = createVirtualClock(START)
  const told: ConnectionState[] = []
  let answer: HttpOutcome | null = { kind: 'none' }
  let asked = 0
  connection = startConnection({
    now: clock.now,
    setTimer: clock.setTimer,
    random: () => 0.5,
    request: async () => {
      asked += 1
      return answer ?? new Promise<never>(() => undefined)
    },
    onChange: (state) => told.push(state),
    onReturned: () => undefined,
  })
  return {
    clock,
    told,
    last: () => told.at(-1),
    tell: connection.report,
    asked: () => asked,
    /** Null: no answer, and no failure either. */
    answers: (outcome: HttpOutcome | null) => {
      answer = outcome
    },
  }
}

it('reports since when the server is out of reach, its last answer and the next probe', async () => {
  const { clock, tell, last } = given()
  tell('REACHED')
  expect(last()).toEqual({ connection: 'online', paused: 'no', since: START, heardAt: START, nextProbeAt: 0 })
  await clock.advance(60_000)
  tell('LOST')
  const offline = last()
  expect(offline).toMatchObject({ connection: 'offline', since: START + 60_000, heardAt: START })
  expect(offline?.nextProbeAt).toBeGreaterThan(START + 60_000)
  await clock.advance(30_000)
  expect(last()).toMatchObject({ connection: 'offline', since: START + 60_000 })
  expect(last()?.nextProbeAt).toBeGreaterThan(START + 90_000)
})

it('counts an answer to a probe as an answer of the server', async () => {
  const { clock, tell, last, answers } = given()
  tell('LOST')
  answers(OURS)
  await clock.advance(60_000)
  expect(last()).toMatchObject({ connection: 'online', nextProbeAt: 0 })
  expect(last()?.heardAt).toBe(last()?.since)
})

it('does not report every answer of a reachable server', async () => {
  const { clock, tell, told, last } = given()
  for (let step = 0; step < 100; step += 1) {
    tell('REACHED')
    await clock.advance(500)
  }
  expect(told.length).toBeLessThan(10)
  expect(last()?.heardAt).toBeGreaterThan(START + 35_000)
})

it('probes at once when the hints break off or the browser is offline', async () => {
  const { clock, tell, last, asked, answers } = given()
  tell('HINTS_ON')
  tell('REACHED')
  await clock.advance(10 * SILENCE_MS)
  expect(asked()).toBe(0)
  answers(OURS)
  tell('HINTS_OFF')
  await clock.advance(1)
  expect([asked(), last()?.connection]).toEqual([1, 'online'])
  answers({ kind: 'none' })
  tell('DOUBT')
  await clock.advance(1)
  expect([asked(), last()?.connection]).toEqual([2, 'offline'])
})

it('without hints probes a silent server, and is offline without an answer', async () => {
  const { clock, tell, last, asked, answers } = given()
  tell('HINTS_OFF')
  tell('REACHED')
  answers(OURS)
  await clock.advance(3 * SILENCE_MS)
  expect([asked(), last()?.connection]).toEqual([3, 'online'])
  answers(null)
  await clock.advance(SILENCE_MS + ANSWER_LIMIT_MS)
  expect(last()?.connection).toBe('offline')
})
