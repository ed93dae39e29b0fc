import { afterEach, expect, it } from 'vitest'
import { STUCK_AFTER } from '#contract/core/events/event-state.ts'
import { HEADERS } from '#contract/core/protocol.ts'
import type { HttpOutcome, HttpRequest } from '#src/sync-worker/core/ports.ts'
import { createDevices, isWrite } from '#tests/support/devices.ts'

const { given, stop } = createDevices()
afterEach(stop)

const tooMany = (request: HttpRequest, seconds: number): HttpOutcome => ({
  kind: 'answer',
  status: 429,
  body: { code: 'too_many_requests', message: '' },
  headers: { 'retry-after': String(seconds), [HEADERS.idempotencyKey]: request.headers[HEADERS.idempotencyKey] ?? '' },
})

/** The write budget of the server: a burst of 200, then ten a second. */
const writeBudget = (now: () => number) => {
  let [left, at] = [200, now()]
  return (): boolean => {
    left = Math.min(200, left + (now() - at) / 100)
    at = now()
    if (left < 1) return false
    left -= 1
    return true
  }
}

it('sends a thousand actions at the pace of the server’s budget: none refused, none stuck, each once, few requests in vain', async () => {
  const device = await given()
  const ticket = await device.newTicket('A')
  const mayWrite = writeBudget(device.clock.now)
  let refusals = 0
  let carriedOut = 0
  device.answers(async (request, carryOut) => {
    if (!isWrite(request)) return carryOut()
    await device.passes(20)
    if (!mayWrite()) {
      refusals += 1
      return tooMany(request, 1)
    }
    carriedOut += 1
    return carryOut()
  })
  await device.engine().dispatchAll(
    Array.from({ length: 1000 }, (_, index) => ({
      id: `drain-${index}`,
      model: 'comment',
      recordId: `new:drain-${index}`,
      action: 'create',
      payload: { ticket_id: ticket, body: `${index}` },
      was: {},
      groupId: null,
    })),
  )
  await device.clock.advance(120_000)
  const events = device
    .engine()
    .events()
    .filter(({ id }) => id.startsWith('drain-'))
  expect(new Set(events.map(({ state }) => state))).toEqual(new Set(['accepted']))
  expect(carriedOut).toBe(1000)
  // One answer ends each burst: at most four requests were in flight then.
  expect(refusals).toBeLessThan(400)
})

it('sends nothing before the pause ends, even when the person retries, and no event becomes stuck', async () => {
  const device = await given()
  const times: number[] = []
  let isBusy = true
  device.answers((request, carryOut) => {
    if (!isWrite(request)) return carryOut()
    times.push(device.clock.now())
    return isBusy ? tooMany(request, 60) : carryOut()
  })
  const create = (id: string) =>
    device.act({ recordId: `new:${id}`, action: 'create', payload: { name: id, projet_id: '1' } })
  const first = await create('a')
  await device.clock.advance(1000)
  const second = await create('b')
  device.engine().wake()
  await device.engine().retry(first)
  await device.clock.advance(58_000)
  expect(times).toHaveLength(1)
  for (let round = 0; round < STUCK_AFTER + 2; round++) await device.clock.advance(60_000)
  expect(times.length).toBeGreaterThan(STUCK_AFTER)
  expect([device.event(first)?.state, device.event(first)?.failures, device.event(second)?.state]).toEqual([
    'queued',
    0,
    'queued',
  ])
  isBusy = false
  await device.clock.advance(61_000)
  expect([device.event(first)?.state, device.event(second)?.state]).toEqual(['accepted', 'accepted'])
})
