import { afterEach, expect, it } from 'vitest'
import { createVirtualClock } from '#tests/simulation/virtual-clock.ts'
import { type Connection, type ConnectionState, startConnection } from './connection.ts'
import type { HttpOutcome } from './ports.ts'

const START = Date.UTC(2026, 2, 2, 9)

let connection: Connection | null = null
afterEach(() => connection?.stop())

const given = () => {
  const clock = createVirtualClock(START)
  const told: ConnectionState[] = []
  let answer: HttpOutcome = { kind: 'none' }
  connection = startConnection({
    now: clock.now,
    setTimer: clock.setTimer,
    random: () => 0.5,
    request: async () => answer,
    onChange: (state) => told.push(state),
    onReturned: () => undefined,
  })
  return {
    clock,
    told,
    last: () => told.at(-1),
    tell: connection.tell,
    answers: (outcome: HttpOutcome) => {
      answer = outcome
    },
  }
}

it('says since when the server is out of reach, when it was last heard, and when it is asked for again', async () => {
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

it('hears the server through a probe too', async () => {
  const { clock, tell, last, answers } = given()
  tell('LOST')
  answers({ kind: 'answer', status: 200, body: { data: {} }, headers: {} })
  await clock.advance(60_000)
  expect(last()).toMatchObject({ connection: 'online', nextProbeAt: 0 })
  expect(last()?.heardAt).toBe(last()?.since)
})

it('does not tell of every answer of a server that is there', async () => {
  const { clock, tell, told, last } = given()
  for (let step = 0; step < 100; step += 1) {
    tell('REACHED')
    await clock.advance(500)
  }
  expect(told.length).toBeLessThan(10)
  expect(last()?.heardAt).toBeGreaterThan(START + 35_000)
})
