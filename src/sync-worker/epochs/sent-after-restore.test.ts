import { afterEach, expect, it } from 'vitest'
import { temporaryId } from '#contract/core/ids.ts'
import { HEADERS } from '#contract/core/protocol.ts'
import { makeModelServer } from '#tests/simulation/model-server/model-server.ts'
import { ACTOR, createDevices, isWrite, NONE, refusal } from '#tests/support/devices.ts'
import type { HttpOutcome } from '../core/ports.ts'

const { given, stop } = createDevices()
afterEach(stop)

const inSecondEpoch = (outcome: HttpOutcome): HttpOutcome =>
  outcome.kind === 'none' ? outcome : { ...outcome, headers: { ...outcome.headers, [HEADERS.epoch]: '2' } }

it('ignores the answer to an event from another epoch until that epoch is pulled', async () => {
  const device = await given()
  device.answers(async (request, carryOut) => (isWrite(request) ? inSecondEpoch(await carryOut()) : NONE))
  const id = await device.act({
    recordId: temporaryId('t'),
    action: 'create',
    payload: { name: 'Écran', projet_id: '1' },
  })
  await device.clock.advance(1000)
  expect(device.event(id)).toMatchObject({ state: 'queued', attempts: 1, resultId: null })
})

it('after a restore, sends lost events again in order, although other records have their numbers', async () => {
  const device = await given()
  const recordId = temporaryId('t')
  await device.act({ recordId, action: 'create', payload: { name: 'Écran', projet_id: '1' } })
  await device.clock.advance(1000)
  const ticket = device.engine().resolve(recordId)
  expect(ticket).not.toBe(recordId)
  // Made after the number was known: the events name it.
  await device.act({
    model: 'pointage',
    recordId: temporaryId('p'),
    action: 'create',
    payload: { ut: 4, ticket_id: ticket },
  })
  await device.act({ recordId: ticket, action: 'updateUt', payload: { ut: 8 } })
  await device.clock.advance(1000)
  expect(device.engine().status().pending).toBe(0)

  const restoredServer = await makeModelServer()({ clock: device.clock, hasFeed: true, onHint: () => undefined })
  const { access } = await restoredServer.signIn(ACTOR.id)
  const headers = {
    Authorization: `Bearer ${access}`,
    [HEADERS.idempotencyKey]: 'other-event',
    [HEADERS.deviceId]: 'other',
  }
  await restoredServer.handle(
    { method: 'POST', path: '/api/models/ticket', body: { name: 'Un autre', projet_id: 1 }, headers },
    {},
  )
  device.answers(async (request) => {
    const since = new URL(request.path, 'http://server').searchParams.get('since')
    if (since && !since.startsWith('new-')) return inSecondEpoch(refusal(request, 410, 'cursor_gone'))
    const { [HEADERS.epoch]: requestEpoch, ...otherHeaders } = request.headers
    if (requestEpoch === '1') return inSecondEpoch(refusal(request, 412, 'other_epoch'))
    const outcome = inSecondEpoch(
      await restoredServer.handle(
        { ...request, headers: otherHeaders, path: request.path.replace('since=new-', 'since=') },
        {},
      ),
    )
    if (since === null || outcome.kind === 'none') return outcome
    const body = outcome.body as { readonly metadata: { readonly cursor: string } }
    return {
      ...outcome,
      body: { ...body, metadata: { ...body.metadata, cursor: `new-${body.metadata.cursor}`, epoch: '2' } },
    }
  })
  device.engine().wake()
  await device.clock.advance(10_000)
  expect(
    device
      .engine()
      .events()
      .map(({ state }) => state),
  ).toEqual(['accepted', 'accepted', 'accepted'])
  expect(restoredServer.visible('ticket', ACTOR.id).map(({ id, name, ut }) => [id, name, ut])).toEqual([
    [ticket, 'Un autre', null],
    [device.engine().resolve(recordId), 'Écran', 8],
  ])
  expect(restoredServer.visible('pointage', ACTOR.id).map(({ ticket_id }) => ticket_id)).toEqual([
    device.engine().resolve(recordId),
  ])
  expect(device.shown('ticket', 'name').toSorted()).toEqual(['Un autre', 'Écran'].toSorted())
})

it('after a restore, sends an event in flight again, and ignores its answer from the previous epoch', async () => {
  const device = await given()
  const ticket = await device.newTicket('Écran')
  await device.server.backUp()
  let releaseAnswer: () => void = () => undefined
  device.answers(async (request, carryOut) => {
    const outcome = await carryOut()
    if (isWrite(request) && device.requests.length === 2)
      await new Promise<void>((done) => {
        releaseAnswer = done
      })
    return outcome
  })
  const id = await device.act({ recordId: ticket, action: 'updateUt', payload: { ut: 8 } })
  await device.clock.advance(1000)
  await device.server.restore()
  device.engine().wake()
  await device.clock.advance(2000)
  releaseAnswer()
  await device.clock.advance(10_000)
  expect([device.event(id)?.state, device.event(id)?.attempts, device.server.effectsOf(id)]).toEqual(['accepted', 2, 1])
})

it('after a restore, sends newer events after the lost ones', async () => {
  const device = await given()
  const ticket = await device.newTicket('Écran')
  await device.server.backUp()
  const lostEvent = await device.act({ recordId: ticket, action: 'updateUt', payload: { ut: 4 } })
  await device.clock.advance(1000)
  await device.server.restore()
  const newerEvent = await device.act({ recordId: ticket, action: 'updateUt', payload: { ut: 8 } })
  await device.clock.advance(10_000)
  expect([device.server.effectsOf(lostEvent), device.server.effectsOf(newerEvent)]).toEqual([1, 1])
  expect(device.server.visible('ticket', ACTOR.id).map(({ ut }) => ut)).toEqual([8])
})

it('after a restore, sends no newer event before a lost one whose reference is pulled later', async () => {
  const device = await given()
  const ticket = await device.newTicket('Écran')
  await device.server.backUp()
  const lostEvent = await device.act({ recordId: ticket, action: 'updateProjet', payload: { projet_id: '2' } })
  const newerEvent = await device.act({ recordId: ticket, action: 'updateBloquant', payload: { is_bloquant: true } })
  await device.clock.advance(1000)
  await device.server.restore()
  device.answers(async (request, carryOut) => {
    if (request.path.startsWith('/api/models/projet?')) await device.passes(3000)
    return carryOut()
  })
  const requestCount = device.requests.length
  device.engine().wake()
  await device.clock.advance(20_000)
  expect(device.requests.slice(requestCount).map(({ headers }) => headers[HEADERS.idempotencyKey])).toEqual([
    lostEvent,
    newerEvent,
  ])
  expect([device.event(lostEvent)?.state, device.event(newerEvent)?.state]).toEqual(['accepted', 'accepted'])
})

it('after a restore, sends an event by the new number of its record, although its token was refreshed meanwhile', async () => {
  const device = await given()
  await device.server.backUp()
  const ticket = await device.newTicket('Écran')
  let isExpired = true
  device.answers(async (request, carryOut) => {
    if (request.path === '/api/interfaces/auth/refresh') await device.passes(5000)
    if (!isExpired || !request.path.endsWith('/updateUt')) return carryOut()
    isExpired = false
    return refusal(request, 401, 'token_expired')
  })
  const id = await device.act({ recordId: ticket, action: 'updateUt', payload: { ut: 8 } })
  await device.clock.advance(100)
  await device.server.restore()
  device.engine().wake()
  await device.clock.advance(20_000)
  const number = Number(ticket)
  const paths = device.requests.filter(({ headers }) => headers[HEADERS.idempotencyKey] === id).map(({ path }) => path)
  expect(paths.map((path) => path.includes(`/${number}/`))).toEqual([true, false])
  expect([device.event(id)?.state, device.server.effectsOf(id)]).toEqual(['accepted', 1])
})

it('sends nothing again after a resync in the same epoch', async () => {
  const device = await given()
  await device.newTicket('Écran')
  let isCursorKnown = true
  device.answers((request, carryOut) => {
    const since = new URL(request.path, 'http://server').searchParams.get('since')
    if (since && isCursorKnown && request.path.startsWith('/api/models/ticket?')) {
      isCursorKnown = false
      return refusal(request, 410, 'cursor_gone')
    }
    return carryOut()
  })
  const requestCount = device.requests.length
  device.engine().wake()
  await device.clock.advance(10_000)
  expect([
    device.requests.length,
    device
      .engine()
      .events()
      .map(({ state }) => state),
  ]).toEqual([requestCount, ['accepted']])
  expect(device.shown('ticket', 'name')).toEqual(['Écran'])
})
