import { afterEach, describe, expect, it } from 'vitest'
import { blankRecord } from '#contract/core/action.ts'
import type { LoggedEvent } from '#contract/core/event.ts'
import { temporaryId } from '#contract/core/ids.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { HEADERS } from '#contract/core/replication.ts'
import { modelOf } from '#contract/registry.ts'
import { documentOf } from '#src/store/mirror-schema.ts'
import { makeModelServer } from '#tests/simulation/model-server/model-server.ts'
import { ACTOR, createDevices, isWrite, NONE, refusal } from '#tests/support/devices.ts'
import { givenProjection } from '#tests/support/given-projection.ts'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { atOnce, createDisk, mirrorOn } from '#tests/support/stores.ts'
import type { HttpOutcome } from '../core/ports.ts'
import { forgetTombstones, holdLostEvents, type RestoredModel, releaseHeld } from './restored.ts'

const { given, stop } = createDevices()
afterEach(stop)

const inSecondLife = (outcome: HttpOutcome): HttpOutcome =>
  outcome.kind === 'none' ? outcome : { ...outcome, headers: { ...outcome.headers, [HEADERS.epoch]: '2' } }

const creation = { id: 'creation', sequence: 1, model: 'projet', recordId: 'new:p', writes: ['projet:new:p'], action: 'create', payload: {} }
const change = { id: 'change', sequence: 2, model: 'projet', recordId: 'new:p', writes: ['projet:new:p'], action: 'update', payload: { name: 'b' } }

it('holds what is to be done with a record that a restore has lost until its creation goes again, before it', async () => {
  const disk = createDisk()
  disk.events.set('creation', loggedEvent({ ...creation, deviceId: 'device', state: 'accepted', attempts: 1, settledAt: 5, resultId: '7' }))
  disk.events.set('change', loggedEvent({ ...change, deviceId: 'device' }))
  const projection = await givenProjection(disk)
  const { eventStore } = projection
  await holdLostEvents(projection, { model: 'projet', deviceId: 'device', named: new Map(), epoch: '2' })
  expect(eventStore.events().map(({ id, state }) => [id, state])).toEqual([
    ['creation', 'held'],
    ['change', 'held'],
  ])
  await releaseHeld(projection, () => true)
  expect(eventStore.count('held')).toBe(2)
  await releaseHeld(projection, () => false)
  expect(eventStore.events().map(({ id, state }) => [id, state])).toEqual([
    ['creation', 'queued'],
    ['change', 'queued'],
  ])
})

it('offers nothing again that can’t be read any more, and holds what was done with it', async () => {
  const disk = createDisk()
  const accepted = { deviceId: 'device', state: 'accepted', attempts: 1, settledAt: 5, resultId: '7', epoch: '1' } as const
  disk.events.set('creation', loggedEvent({ ...creation, ...accepted, unreadable: '…' }))
  disk.events.set('change', loggedEvent({ ...change, deviceId: 'device' }))
  const projection = await givenProjection(disk)
  await holdLostEvents(projection, { model: 'projet', deviceId: 'device', named: new Map(), epoch: '2' })
  expect(projection.eventStore.events().map(({ id, state }) => [id, state])).toEqual([
    ['creation', 'quarantined'],
    ['change', 'held'],
  ])
})

describe('what was done with an unreadable creation whose number is known', () => {
  /** Saves a change of the unreadable record, goes through the restore, and returns the change. */
  const changeAfter = async (known: Partial<RestoredModel>) => {
    const disk = createDisk()
    const unreadable = { deviceId: 'device', state: 'quarantined', resultId: '7', epoch: '1', unreadable: '…' } as const
    disk.events.set('creation', loggedEvent({ ...creation, ...unreadable }))
    disk.events.set('change', loggedEvent({ ...change, deviceId: 'device' }))
    const projection = await givenProjection(disk)
    await holdLostEvents(projection, { model: 'projet', deviceId: 'device', named: new Map(), epoch: '3', ...known })
    expect(projection.eventStore.find('creation')).toEqual(disk.events.get('creation'))
    return projection.eventStore.find('change')
  }
  const births = { previousBirth: () => '1', presentBirth: () => '3' }

  it('names the record of the life that gave the number, since another record may have that number now', async () => {
    expect(await changeAfter({ ...births, previousEpoch: '2' })).toMatchObject({
      state: 'queued',
      recordId: '7',
      writes: ['projet:7'],
      born: { 'projet:7': '1' },
    })
  })

  it('counts as meant for the former life where the mirror was lost with the births of numbers', async () => {
    expect(await changeAfter({ previousEpoch: '2' })).toMatchObject({ recordId: '7', born: { 'projet:7': '2' } })
  })

  it('goes to the number under which the server has the record now', async () => {
    const named = new Map([['creation', '50']])
    expect(await changeAfter({ ...births, previousEpoch: '2', named })).toMatchObject({
      recordId: '50',
      writes: ['projet:50'],
      born: { 'projet:50': '3' },
    })
  })
})

it('takes what the server still has for something of its present life', async () => {
  const disk = createDisk()
  const accepted = { deviceId: 'device', state: 'accepted', attempts: 1, settledAt: 5, resultId: '7', epoch: '1' } as const
  disk.events.set('creation', loggedEvent({ ...creation, ...accepted }))
  const projection = await givenProjection(disk)
  await holdLostEvents(projection, { model: 'projet', deviceId: 'device', named: new Map([['creation', '7']]), epoch: '2' })
  expect(projection.eventStore.find('creation')).toMatchObject({ state: 'accepted', resultId: '7', epoch: '2' })
})

it('gives a creation the number that a newer backup has it under again, and with it what waits for it', async () => {
  const disk = createDisk()
  const accepted = { deviceId: 'device', state: 'accepted', attempts: 2, settledAt: 5, resultId: '2050', epoch: '2', effectVersion: 4 } as const
  disk.events.set('creation', loggedEvent({ ...creation, ...accepted }))
  // Done when the record had the number of the undone life, and named by it.
  disk.events.set('change', loggedEvent({ ...change, recordId: '2050', writes: ['projet:2050'], deviceId: 'device' }))
  const projection = await givenProjection(disk)
  const { eventStore } = projection
  await holdLostEvents(projection, { model: 'projet', deviceId: 'device', named: new Map([['creation', '50']]), epoch: '3' })
  expect(eventStore.find('creation')).toMatchObject({ state: 'accepted', resultId: '50', epoch: '3', effectVersion: 0 })
  const waiting = eventStore.find('change')
  expect([waiting?.state, eventStore.resolve(waiting?.recordId ?? '')]).toEqual(['queued', '50'])
  expect(eventStore.queue.takeReady(0, 4).map(({ id }) => id)).toEqual(['change'])
})

it('takes nothing for a change of an own record that was meant for the number in another life', async () => {
  const disk = createDisk()
  const accepted = { deviceId: 'device', state: 'accepted', attempts: 2, settledAt: 5, resultId: '7', epoch: '3' } as const
  disk.events.set('creation', loggedEvent({ ...creation, ...accepted }))
  const other = { ...change, recordId: '7', writes: ['projet:7'], deviceId: 'device', born: { 'projet:7': '2' } }
  disk.events.set('change', loggedEvent(other))
  const projection = await givenProjection(disk)
  await holdLostEvents(projection, { model: 'projet', deviceId: 'device', named: new Map(), epoch: '4', previousBirth: () => '3' })
  expect(projection.eventStore.find('change')).toMatchObject({ state: 'queued', recordId: '7' })
})

it.each([
  ['the change', undefined, '3'],
  ['the number', '2', undefined],
] as const)('takes a change for one of the lost record where the life of %s is not known', async (_, meant, given) => {
  const disk = createDisk()
  const accepted = { deviceId: 'device', state: 'accepted', attempts: 2, settledAt: 5, resultId: '7', epoch: '3' } as const
  disk.events.set('creation', loggedEvent({ ...creation, ...accepted }))
  const born = meant === undefined ? {} : { born: { 'projet:7': meant } }
  disk.events.set('change', loggedEvent({ ...change, recordId: '7', writes: ['projet:7'], deviceId: 'device', ...born }))
  const projection = await givenProjection(disk)
  await holdLostEvents(projection, { model: 'projet', deviceId: 'device', named: new Map(), epoch: '4', previousBirth: () => given })
  expect(projection.eventStore.find('change')).toMatchObject({ state: 'held', recordId: 'new:p' })
})

it('offers nothing again that another device did: that one does', async () => {
  const disk = createDisk()
  const accepted = { deviceId: 'other', state: 'accepted', attempts: 1, settledAt: 5, resultId: '7', epoch: '1' } as const
  disk.events.set('creation', loggedEvent({ ...creation, ...accepted }))
  const projection = await givenProjection(disk)
  await holdLostEvents(projection, { model: 'projet', deviceId: 'device', named: new Map(), epoch: '2' })
  expect(projection.eventStore.find('creation')).toMatchObject({ state: 'accepted', epoch: '1' })
})

it('forgets the versions of tombstones, and keeps what an own deletion hides', async () => {
  const mirror = mirrorOn(createDisk(), atOnce)
  const record = (id: string) => ({ ...blankRecord(modelOf('projet'), id), version: 5 })
  const hidden = (id: string, base: AnyRecord | null) => ({
    document: documentOf('projet', record(id), { pending: 0, doubtful: false, base }),
    hidden: true,
  })
  await mirror.write('projet', [hidden('1', null), hidden('2', record('2'))])
  await forgetTombstones({ mirror }, 'projet')
  const entries = await mirror.read('projet', ['1', '2'])
  expect([...entries.values()].map(({ document }) => [document.version, document.sync.base === null])).toEqual([
    [0, true],
    [5, false],
  ])
})

/** A change of record 7 that names no epoch of its number, after a restore from epoch 2 to 3. */
const bornAfterRestore = async (event: Partial<LoggedEvent>, previousBirth?: () => string) => {
  const disk = createDisk()
  disk.events.set('change', loggedEvent({ ...change, recordId: '7', writes: ['projet:7'], deviceId: 'device', ...event }))
  const projection = await givenProjection(disk)
  await holdLostEvents(projection, {
    model: 'projet',
    deviceId: 'device',
    named: new Map(),
    epoch: '3',
    previousEpoch: '2',
    ...(previousBirth && { previousBirth }),
  })
  return projection.eventStore.find('change')?.born
}

it('says of a number of the former epoch which epoch gave it, where an event was made before that was known', async () => {
  expect(await bornAfterRestore({}, () => '1')).toEqual({ 'projet:7': '1' })
  expect(await bornAfterRestore({})).toEqual({ 'projet:7': '2' })
  expect(await bornAfterRestore({ model: 'ticket', recordId: '5', writes: ['ticket:5'], reads: ['projet:7'] })).toEqual({ 'projet:7': '2' })
})

it('leaves what is known of a number, and what the present epoch has accepted, as it is', async () => {
  expect(await bornAfterRestore({ born: { 'projet:7': '1' } })).toEqual({ 'projet:7': '1' })
  expect(await bornAfterRestore({ state: 'accepted', attempts: 1, settledAt: 5, resultId: '7', epoch: '3' })).toBeUndefined()
})

it('is not told by the server of another life what became of an event, until everything of that life is here', async () => {
  const device = await given()
  device.answers(async (request, carryOut) => (isWrite(request) ? inSecondLife(await carryOut()) : NONE))
  const id = await device.act({ recordId: temporaryId('t'), action: 'create', payload: { name: 'Écran', projet_id: '1' } })
  await device.clock.advance(1000)
  expect(device.event(id)).toMatchObject({ state: 'queued', attempts: 1, resultId: null })
})

describe('a server that was restored from an older backup', () => {
  it('is offered again what it had accepted, in order, although its numbers stand for something else', async () => {
    const device = await given()
    const recordId = temporaryId('t')
    await device.act({ recordId, action: 'create', payload: { name: 'Écran', projet_id: '1' } })
    await device.clock.advance(1000)
    const ticket = device.engine().resolve(recordId)
    expect(ticket).not.toBe(recordId)
    // Done after the number was known, and named by it.
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
      if (since && !since.startsWith('new-')) return inSecondLife(refusal(request, 410, 'cursor_gone'))
      const { [HEADERS.epoch]: meant, ...others } = request.headers
      if (meant === '1') return inSecondLife(refusal(request, 412, 'other_epoch'))
      const outcome = inSecondLife(await restored.handle({ ...request, headers: others, path: request.path.replace('since=new-', 'since=') }, {}))
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

  it('is sent again what was under way: an answer of before counts for nothing', async () => {
    const device = await given()
    const ticket = await device.newTicket('Écran')
    await device.server.backUp()
    let answered: () => void = () => undefined
    device.answers(async (request, carryOut) => {
      const outcome = await carryOut()
      if (isWrite(request) && device.requests.length === 2)
        await new Promise<void>((done) => {
          answered = done
        })
      return outcome
    })
    const id = await device.act({ recordId: ticket, action: 'updateUt', payload: { ut: 8 } })
    await device.clock.advance(1000)
    await device.server.restore()
    device.engine().wake()
    await device.clock.advance(2000)
    answered()
    await device.clock.advance(10_000)
    expect([device.event(id)?.state, device.event(id)?.attempts, device.server.effectsOf(id)]).toEqual(['accepted', 2, 1])
  })

  it('carries out what came later after what was lost, and in the life that the person has seen', async () => {
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

  it('lets nothing pass an older lost action whose reference is pulled later', async () => {
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

  it('is not sent again what names a record of before, when its token comes late', async () => {
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

  it('offers nothing again that a server names which only began anew', async () => {
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
