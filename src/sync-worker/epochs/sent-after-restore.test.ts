import { afterEach, describe, expect, it } from 'vitest'
import { temporaryId } from '#contract/core/ids.ts'
import { HEADERS } from '#contract/core/replication.ts'
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
  const id = await device.act({ recordId: temporaryId('t'), action: 'create', payload: { name: 'Écran', projet_id: '1' } })
  await device.clock.advance(1000)
  expect(device.event(id)).toMatchObject({ state: 'queued', attempts: 1, resultId: null })
})

describe('after a restore from an older backup', () => {
  it('sends lost events again in order, although other records have their numbers', async () => {
    const device = await given()
    const recordId = temporaryId('t')
    await device.act({ recordId, action: 'create', payload: { name: 'Écran', projet_id: '1' } })
    await device.clock.advance(1000)
    const ticket = device.engine().resolve(recordId)
    expect(ticket).not.toBe(recordId)
    // Made after the number was known: the events name it.
    await device.act({ model: 'pointage', recordId: temporaryId('p'), action: 'create', payload: { ut: 4, ticket_id: ticket } })
    await device.act({ recordId: ticket, action: 'updateUt', payload: { ut: 8 } })
    await device.clock.advance(1000)
    expect(device.engine().status().pending).toBe(0)

    const restored = await makeModelServer()({ clock: device.clock, hasFeed: true, onHint: () => undefined })
    const { access } = await restored.signIn(ACTOR.id)
    const headers = { Authorization: `Bearer ${access}`, [HEADERS.idempotencyKey]: 'somebody-else', [HEADERS.deviceId]: 'other' }
    await restored.handle({ method: 'POST', path: '/api/models/ticket', body: { name: 'Un autre', projet_id: 1 }, headers }, {})
    device.answers(async (request) => {
      const since = new URL(request.path, 'http://server').searchParams.get('since')
      if (since && !since.startsWith('new-')) return inSecondEpoch(refusal(request, 410, 'cursor_gone'))
      const { [HEADERS.epoch]: meant, ...others } = request.headers
      if (meant === '1') return inSecondEpoch(refusal(request, 412, 'other_epoch'))
      const outcome = inSecondEpoch(await restored.handle({ ...request, headers: others, path: request.path.replace('since=new-', 'since=') }, {}))
      if (since === null || outcome.kind === 'none') return outcome
      const body = outcome.body as { readonly metadata: { readonly cursor: string } }
      return { ...outcome, body: { ...body, metadata: { ...body.metadata, cursor: `new-${body.metadata.cursor}`, epoch: '2' } } }
    })
    device.engine().wake()
    await device.clock.advance(10_000)
    expect(
      device
        .engine()
        .events()
        .map(({ state }) => state),
    ).toEqual(['accepted', 'accepted', 'accepted'])
    expect(restored.visible('ticket', ACTOR.id).map(({ id, name, ut }) => [id, name, ut])).toEqual([
      [ticket, 'Un autre', null],
      [device.engine().resolve(recordId), 'Écran', 8],
    ])
    expect(restored.visible('pointage', ACTOR.id).map(({ ticket_id }) => ticket_id)).toEqual([device.engine().resolve(recordId)])
    expect(device.shown('ticket', 'name').toSorted()).toEqual(['Un autre', 'Écran'].toSorted())
  })

  it('sends an event in flight again, and ignores its answer from the former epoch', async () => {
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

  it('sends newer events after the lost ones', async () => {
    const device = await given()
    const ticket = await device.newTicket('Écran')
    await device.server.backUp()
    const first = await device.act({ recordId: ticket, action: 'updateUt', payload: { ut: 4 } })
    await device.clock.advance(1000)
    await device.server.restore()
    const second = await device.act({ recordId: ticket, action: 'updateUt', payload: { ut: 8 } })
    await device.clock.advance(10_000)
    expect([device.server.effectsOf(first), device.server.effectsOf(second)]).toEqual([1, 1])
    expect(device.server.visible('ticket', ACTOR.id).map(({ ut }) => ut)).toEqual([8])
  })

  it('sends no newer event before a lost one whose reference is pulled later', async () => {
    const device = await given()
    const ticket = await device.newTicket('Écran')
    await device.server.backUp()
    const older = await device.act({ recordId: ticket, action: 'updateProjet', payload: { projet_id: '2' } })
    const newer = await device.act({ recordId: ticket, action: 'updateBloquant', payload: { is_bloquant: true } })
    await device.clock.advance(1000)
    await device.server.restore()
    device.answers(async (request, carryOut) => {
      if (request.path.startsWith('/api/models/projet?')) await device.passes(3000)
      return carryOut()
    })
    const sent = device.requests.length
    device.engine().wake()
    await device.clock.advance(20_000)
    expect(device.requests.slice(sent).map(({ headers }) => headers[HEADERS.idempotencyKey])).toEqual([older, newer])
    expect([device.event(older)?.state, device.event(newer)?.state]).toEqual(['accepted', 'accepted'])
  })

  it('sends an event by the new number of its record, although its token was refreshed during the restore', async () => {
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
    let isOld = true
    device.answers((request, carryOut) => {
      const since = new URL(request.path, 'http://server').searchParams.get('since')
      if (since && isOld && request.path.startsWith('/api/models/ticket?')) {
        isOld = false
        return refusal(request, 410, 'cursor_gone')
      }
      return carryOut()
    })
    const sent = device.requests.length
    device.engine().wake()
    await device.clock.advance(10_000)
    expect([
      device.requests.length,
      device
        .engine()
        .events()
        .map(({ state }) => state),
    ]).toEqual([sent, ['accepted']])
    expect(device.shown('ticket', 'name')).toEqual(['Écran'])
  })
})
