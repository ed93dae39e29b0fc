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
  const reportedStates: ConnectionState[] = []
  let answer: HttpOutcome | null = { kind: 'none' }
  let probes = 0
  connection = startConnection({
    now: clock.now,
    setTimer: clock.setTimer,
    random: () => 0.5,
    request: async () => {
      probes += 1
      return answer ?? new Promise<never>(() => undefined)
    },
    onChange: (state) => reportedStates.push(state),
    onReturned: () => undefined,
  })
  return {
    clock,
    reportedStates,
    lastState: () => reportedStates.at(-1),
    observe: connection.report,
    probes: () => probes,
    /** Null: no answer, and no failure either. */
    answers: (outcome: HttpOutcome | null) => {
      answer = outcome
    },
  }
}

it('reports since when the server is out of reach, its last answer and the next probe', async () => {
  const { clock, observe, lastState } = given()
  observe('REACHED')
  expect(lastState()).toEqual({ connection: 'online', paused: 'no', since: START, lastAnswerAt: START, nextProbeAt: 0 })
  await clock.advance(60_000)
  observe('LOST')
  const offline = lastState()
  expect(offline).toMatchObject({ connection: 'offline', since: START + 60_000, lastAnswerAt: START })
  expect(offline?.nextProbeAt).toBeGreaterThan(START + 60_000)
  await clock.advance(30_000)
  expect(lastState()).toMatchObject({ connection: 'offline', since: START + 60_000 })
  expect(lastState()?.nextProbeAt).toBeGreaterThan(START + 90_000)
})

it('counts an answer to a probe as an answer of the server', async () => {
  const { clock, observe, lastState, answers } = given()
  observe('LOST')
  answers(OURS)
  await clock.advance(60_000)
  expect(lastState()).toMatchObject({ connection: 'online', nextProbeAt: 0 })
  expect(lastState()?.lastAnswerAt).toBe(lastState()?.since)
})

it('does not report every answer of a reachable server', async () => {
  const { clock, observe, reportedStates, lastState } = given()
  for (let step = 0; step < 100; step += 1) {
    observe('REACHED')
    await clock.advance(500)
  }
  expect(reportedStates.length).toBeLessThan(10)
  expect(lastState()?.lastAnswerAt).toBeGreaterThan(START + 35_000)
})

it('probes at once when the realtime connection is lost or the browser is offline', async () => {
  const { clock, observe, lastState, probes, answers } = given()
  observe('SOCKET_CONNECTED')
  observe('REACHED')
  await clock.advance(10 * SILENCE_MS)
  expect(probes()).toBe(0)
  answers(OURS)
  observe('SOCKET_DISCONNECTED')
  await clock.advance(1)
  expect([probes(), lastState()?.connection]).toEqual([1, 'online'])
  answers({ kind: 'none' })
  observe('DOUBT')
  await clock.advance(1)
  expect([probes(), lastState()?.connection]).toEqual([2, 'offline'])
})

it('without hints probes a silent server, and is offline without an answer', async () => {
  const { clock, observe, lastState, probes, answers } = given()
  observe('SOCKET_DISCONNECTED')
  observe('REACHED')
  answers(OURS)
  await clock.advance(3 * SILENCE_MS)
  expect([probes(), lastState()?.connection]).toEqual([3, 'online'])
  answers(null)
  await clock.advance(SILENCE_MS + ANSWER_LIMIT_MS)
  expect(lastState()?.connection).toBe('offline')
})
