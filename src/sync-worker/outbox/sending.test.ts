import { afterEach, describe, expect, it } from 'vitest'
import { temporaryId } from '#contract/core/ids.ts'
import { HEADERS } from '#contract/core/protocol.ts'
import { createDevices, isWrite, NONE, refusal } from '#tests/support/devices.ts'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { createDisk } from '#tests/support/stores.ts'

const { given, stop } = createDevices()
afterEach(stop)

describe('sending', () => {
  it('marks events as sent on disk before their requests, in one write', async () => {
    const device = await given()
    const tickets = [await device.newTicket('A'), await device.newTicket('B'), await device.newTicket('C')]
    const before = device.writes()
    const onDisk: unknown[] = []
    let writesAtFirst = 0
    device.answers((request, carryOut) => {
      if (isWrite(request)) {
        const event = device.disk.events.get(request.headers[HEADERS.idempotencyKey] ?? '')
        onDisk.push([event?.state, event?.attempts])
        if (onDisk.length === 1) writesAtFirst = device.writes() - before
      }
      return carryOut()
    })
    await device.engine().dispatchAll(
      tickets.map((recordId, index) => ({
        id: `bulk-${index}`,
        model: 'ticket',
        recordId,
        action: 'updateUt',
        payload: { ut: 8 },
        was: {},
        groupId: 'g',
      })),
    )
    await device.clock.advance(1000)
    expect(onDisk).toEqual([
      ['sending', 1],
      ['sending', 1],
      ['sending', 1],
    ])
    // One for the three events, one for the three marks.
    expect(writesAtFirst).toBe(2)
    expect(device.shown('ticket', 'ut')).toEqual([8, 8, 8])
  })

  it('writes an answer and the marks of the next events in one write', async () => {
    const device = await given()
    const ticket = await device.newTicket('A')
    const before = device.writes()
    await device.engine().dispatchAll(
      [4, 8, 12].map((ut) => ({
        id: `ut-${ut}`,
        model: 'ticket',
        recordId: ticket,
        action: 'updateUt',
        payload: { ut },
        was: {},
        groupId: null,
      })),
    )
    await device.clock.advance(1000)
    expect(device.shown('ticket', 'ut')).toEqual([12])
    // The three events, the first mark, two answers with the marks of the next, the last answer;
    // what the mirror carries is noted at leisure.
    expect(device.writes() - before).toBeLessThanOrEqual(6)
  })

  it('does not treat events sent by a dead worker as unsent', async () => {
    const device = await given()
    const ticket = await device.newTicket('A')
    device.answers((request, carryOut) => (isWrite(request) ? new Promise(() => undefined) : carryOut()))
    const id = await device.act({ recordId: ticket, action: 'updateUt', payload: { ut: 8 } })
    await device.clock.advance(10)
    await device.restart()
    expect(device.event(id)).toMatchObject({ state: 'queued', attempts: 1 })
    expect(await device.engine().cancel(id)).toBe(false)
  })

  it('probes an unreachable server with reads, never with an event: unsent events can be withdrawn', async () => {
    const device = await given()
    const ticket = await device.newTicket('A')
    device.answers(() => NONE)
    const first = await device.act({ recordId: ticket, action: 'updateUt', payload: { ut: 8 } })
    await device.clock.advance(60_000)
    const second = await device.act({ recordId: ticket, action: 'updateUt', payload: { ut: 16 } })
    const other = await device.act({
      recordId: temporaryId('later'),
      action: 'create',
      payload: { name: 'Plus tard', projet_id: '1' },
    })
    await device.clock.advance(60_000)
    expect(device.event(first)).toMatchObject({ state: 'queued', attempts: 1, failures: 0 })
    expect([device.event(second)?.attempts, device.event(other)?.attempts]).toEqual([0, 0])
    expect(device.engine().status()).toMatchObject({ connection: 'offline', pending: 3 })
    expect([
      await device.engine().cancel(first),
      await device.engine().cancel(second),
      await device.engine().cancel(other),
    ]).toEqual([false, true, true])
    device.answers((_request, carryOut) => carryOut())
    await device.clock.advance(20_000)
    expect(device.engine().status()).toMatchObject({ connection: 'online', pending: 0 })
    expect(device.shown('ticket', 'ut')).toEqual([8])
  })

  it('sends nothing without its mark on disk, and continues when the disk works again', async () => {
    const device = await given()
    const ticket = await device.newTicket('A')
    const id = await device.act({ recordId: ticket, action: 'updateUt', payload: { ut: 8 } })
    await device.clock.advance(1000)
    expect(device.event(id)?.state).toBe('accepted')
    const sent = device.requests.length
    device.answers(() => NONE)
    await device.act({ recordId: ticket, action: 'updateUt', payload: { ut: 16 } })
    await device.clock.advance(1000)
    device.fails(() => {
      throw new Error('disk full')
    })
    device.answers((_request, carryOut) => carryOut())
    await device.clock.advance(30_000)
    expect(device.requests.length).toBe(sent + 1)
    device.fails(() => undefined)
    await device.clock.advance(30_000)
    expect(device.engine().status().pending).toBe(0)
    expect(device.shown('ticket', 'ut')).toEqual([16])
  })

  it('gives up a request that neither answers nor fails, and sends it again', async () => {
    const device = await given()
    const ticket = await device.newTicket('A')
    device.answers((request, carryOut) => (isWrite(request) ? new Promise(() => undefined) : carryOut()))
    const id = await device.act({ recordId: ticket, action: 'updateUt', payload: { ut: 8 } })
    await device.clock.advance(60_000)
    device.answers((_request, carryOut) => carryOut())
    await device.clock.advance(10 * 60_000)
    expect(device.event(id)).toMatchObject({ state: 'accepted', attempts: 2 })
  })

  it('retries an incomplete list with back-off, and sends events meanwhile', async () => {
    const device = await given()
    const ticket = await device.newTicket('A')
    let asked = 0
    device.answers((request, carryOut) => {
      if (!request.path.startsWith('/api/models/pointage?')) return carryOut()
      asked += 1
      return NONE
    })
    device.engine().wake()
    await device.clock.advance(5 * 60_000)
    const id = await device.act({ recordId: ticket, action: 'updateUt', payload: { ut: 8 } })
    await device.clock.advance(5000)
    expect(asked).toBeGreaterThan(3)
    expect(asked).toBeLessThan(20)
    expect(device.event(id)?.state).toBe('accepted')
  })

  it('never sends events of another person or for another server', async () => {
    const disk = createDisk()
    for (const [id, change] of [
      ['theirs', { userId: '9' }],
      ['elsewhere', { apiOrigin: 'http://other' }],
    ] as const)
      disk.events.set(id, loggedEvent({ id, sequence: 1, userId: '8', ...change }))
    const device = await given(disk)
    await device.clock.advance(60_000)
    expect(device.requests).toEqual([])
    expect([device.event('theirs')?.state, device.event('elsewhere')?.state]).toEqual(['quarantined', 'quarantined'])
    expect(device.engine().status()).toMatchObject({ pending: 0, attention: 2 })
  })

  it('continues only after a sign-in of the same person', async () => {
    const device = await given()
    const ticket = await device.newTicket('A')
    device.answers((request) => refusal(request, 401, 'unauthenticated'))
    const id = await device.act({ recordId: ticket, action: 'updateUt', payload: { ut: 8 } })
    await device.clock.advance(1000)
    expect(device.engine().status().paused).toBe('sign_in')
    expect(device.event(id)).toMatchObject({ state: 'queued', attempts: 0 })
    device.answers((_request, carryOut) => carryOut())
    expect(device.engine().renew({ access: 'token', refresh: 'r' }, '9')).toBe(false)
    await device.clock.advance(60_000)
    expect(device.engine().status().paused).toBe('sign_in')
    expect(device.engine().renew(await device.server.signIn('8'), '8')).toBe(true)
    await device.clock.advance(1000)
    expect(device.event(id)?.state).toBe('accepted')
    expect(device.engine().status().paused).toBe('no')
  })

  it('waits for a newer client, and tries again at a wake', async () => {
    const device = await given()
    const ticket = await device.newTicket('A')
    device.answers((request) => refusal(request, 426, 'upgrade_required'))
    const id = await device.act({ recordId: ticket, action: 'updateUt', payload: { ut: 8 } })
    await device.clock.advance(60_000)
    expect(device.engine().status().paused).toBe('upgrade')
    const sent = device.requests.length
    await device.clock.advance(60_000)
    expect(device.requests.length).toBe(sent)
    device.answers((_request, carryOut) => carryOut())
    device.engine().wake()
    await device.clock.advance(1000)
    expect(device.event(id)?.state).toBe('accepted')
  })
})
