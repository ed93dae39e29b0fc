import { afterEach, describe, expect, it } from 'vitest'
import { STUCK_AFTER } from '#contract/core/events/event-state.ts'
import { temporaryId } from '#contract/core/ids.ts'
import { createDevices, isWrite, NONE } from '#tests/support/devices.ts'

const { given, stop } = createDevices()
afterEach(stop)

describe('an attempt without a final answer', () => {
  it.each([
    ['a server that can’t be reached', NONE, { kind: 'unreachable', status: 0 }],
    [
      'a page that is not ours',
      { kind: 'answer', status: 502, body: '<h1>Bad gateway</h1>', headers: {} },
      { kind: 'unreachable', status: 502 },
    ],
    [
      'a busy server',
      { kind: 'answer', status: 503, body: { code: 'unavailable', message: '' }, headers: {} },
      { kind: 'busy', status: 503 },
    ],
    [
      'an older server',
      { kind: 'answer', status: 404, body: { code: 'no_route', message: '' }, headers: {} },
      { kind: 'older_server', status: 404 },
    ],
  ] as const)('is recorded in the event: %s', async (_name, outcome, lastAnswer) => {
    const device = await given()
    device.answers((request, carryOut) => (isWrite(request) ? outcome : carryOut()))
    const id = await device.act({
      recordId: temporaryId('t'),
      action: 'create',
      payload: { name: 'A', projet_id: '1' },
    })
    await device.clock.advance(10)
    expect(device.event(id)).toMatchObject({ state: 'queued', lastAnswer })
  })

  it('makes an event stuck after repeated failures, also when a later attempt is unreachable', async () => {
    const device = await given()
    const busy = { kind: 'answer', status: 503, body: { code: 'unavailable', message: '' }, headers: {} } as const
    device.answers((request, carryOut) => (isWrite(request) ? busy : carryOut()))
    const id = await device.act({
      recordId: temporaryId('t'),
      action: 'create',
      payload: { name: 'A', projet_id: '1' },
    })
    const attempt = async (): Promise<string | undefined> => {
      device.engine().wake()
      await device.clock.advance(1000)
      return device.event(id)?.state
    }
    while ((device.event(id)?.failures ?? 0) < STUCK_AFTER) await attempt()
    expect(device.event(id)?.state).toBe('stuck')
    device.answers(() => NONE)
    expect(await attempt()).toBe('stuck')
    expect(device.event(id)).toMatchObject({ failures: STUCK_AFTER, lastAnswer: { kind: 'unreachable' } })
    device.answers((_request, carryOut) => carryOut())
    await device.clock.advance(60_000)
    expect(await attempt()).toBe('accepted')
  })
})
