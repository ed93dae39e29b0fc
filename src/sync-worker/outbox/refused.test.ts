import { afterEach, describe, expect, it } from 'vitest'
import { temporaryId } from '#contract/core/ids.ts'
import { createDevices, refusal } from '#tests/support/devices.ts'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { createDisk } from '#tests/support/stores.ts'

const { given, stop } = createDevices()
afterEach(stop)

describe('a refused creation', () => {
  /** A new ticket that the server does not take, its time, and a step. */
  const refused = async () => {
    const device = await given()
    const recordId = temporaryId('t')
    device.answers(async (request, carryOut) => {
      if (request.method !== 'POST' || !request.path.endsWith('/ticket')) return carryOut()
      await device.passes(100)
      return refusal(request, 422, 'validation')
    })
    const creation = await device.act({ recordId, action: 'create', payload: { name: 'Écran', projet_id: '1' } })
    const time = await device.act({
      model: 'pointage',
      recordId: temporaryId('p'),
      action: 'create',
      payload: { ut: 4, ticket_id: recordId },
    })
    const step = await device.act({ recordId, action: 'start' })
    await device.clock.advance(1000)
    expect([creation, time, step].map((id) => device.event(id)?.state)).toEqual(['refused', 'held', 'held'])
    expect([device.shown('ticket', 'name'), device.shown('pointage', 'ut')]).toEqual([[], []])
    device.answers((_request, carryOut) => carryOut())
    return { device, recordId, creation, time, step }
  }

  it('is corrected by a new event, and its dependents follow', async () => {
    const { device, creation, time, step } = await refused()
    const corrected = await device.engine().correct(creation, { name: 'Écran noir', projet_id: '1' })
    expect(corrected).toMatchObject({ status: 'logged' })
    await device.clock.advance(5000)
    expect([device.event(creation)?.state, device.event(time)?.state, device.event(step)?.state]).toEqual([
      'cancelled',
      'accepted',
      'accepted',
    ])
    expect(device.event(corrected.status === 'logged' ? corrected.eventId : '')).toMatchObject({
      state: 'accepted',
      replaces: creation,
    })
    expect([
      device.shown('ticket', 'name'),
      device.shown('ticket', 'status_id'),
      device.shown('pointage', 'ut'),
    ]).toEqual([['Écran noir'], ['2'], [4]])
  })

  it('is corrected once, also when the call is repeated', async () => {
    const { device, creation } = await refused()
    const correct = () =>
      device.engine().correct(creation, { name: 'Écran noir', projet_id: '1' }, undefined, 'correction')
    const first = await correct()
    expect(await correct()).toEqual(first)
    expect(
      device
        .engine()
        .events()
        .filter(({ replaces }) => replaces === creation),
    ).toHaveLength(1)
  })

  it('sends the values that the person has seen since, in a correction', async () => {
    const { device, creation } = await refused()
    const corrected = await device.engine().correct(creation, { name: 'Écran noir', projet_id: '1' }, { name: 'Écran' })
    expect(device.event(corrected.status === 'logged' ? corrected.eventId : '')).toMatchObject({
      was: { name: 'Écran' },
    })
  })

  it('is validated when it is corrected: an invalid correction changes nothing', async () => {
    const { device, creation, time } = await refused()
    expect(await device.engine().correct(creation, { name: '', projet_id: '1' })).toMatchObject({
      status: 'invalid',
      code: 'validation',
    })
    expect([device.event(creation)?.state, device.event(time)?.state]).toEqual(['refused', 'held'])
  })

  it('is sent again by a retry, of itself or of a dependent', async () => {
    for (const which of ['creation', 'step'] as const) {
      const { device, ...ids } = await refused()
      await device.engine().retry(ids[which])
      await device.clock.advance(5000)
      expect([ids.creation, ids.time, ids.step].map((id) => device.event(id)?.state)).toEqual([
        'accepted',
        'accepted',
        'accepted',
      ])
    }
  })

  it('holds what a person does for its record later, and takes it along when it is corrected', async () => {
    const { device, recordId, creation } = await refused()
    const later = await device.act({
      model: 'pointage',
      recordId: temporaryId('later'),
      action: 'create',
      payload: { ut: 8, ticket_id: recordId },
    })
    await device.clock.advance(1000)
    expect(device.event(later)?.state).toBe('held')
    await device.engine().correct(creation, { name: 'Écran noir', projet_id: '1' })
    await device.clock.advance(5000)
    expect(device.event(later)?.state).toBe('accepted')
    expect(device.shown('pointage', 'ut')).toEqual([4, 8])
  })

  it('is accepted when the feed names its key, and frees its dependents', async () => {
    const device = await given()
    const recordId = temporaryId('t')
    device.answers(async (request, carryOut) => {
      if (request.method !== 'POST') return carryOut()
      await device.passes(100)
      await carryOut()
      return refusal(request, 422, 'validation')
    })
    const creation = await device.act({ recordId, action: 'create', payload: { name: 'Écran', projet_id: '1' } })
    const step = await device.act({ recordId, action: 'start' })
    await device.clock.advance(1000)
    expect([device.event(creation)?.state, device.event(step)?.state]).toEqual(['refused', 'held'])
    device.engine().wake()
    await device.clock.advance(5000)
    expect([device.event(creation)?.state, device.event(step)?.state]).toEqual(['accepted', 'accepted'])
    expect(device.shown('ticket', 'status_id')).toEqual(['2'])
  })
})

describe('refused time on a ticket whose creation can’t be read', () => {
  const own = { userId: '8', apiOrigin: 'http://server' } as const
  const recordId = temporaryId('p')

  const damaged = async () => {
    const disk = createDisk()
    const ticket = loggedEvent({ ...own, id: 'ticket', sequence: 1, recordId: temporaryId('t'), action: 'create' })
    disk.events.set('ticket', { ...ticket, state: 'quarantined', unreadable: '…' })
    const payload = { ut: 4, ticket_id: temporaryId('t') }
    const time = loggedEvent({
      ...own,
      id: 'time',
      sequence: 2,
      model: 'pointage',
      recordId,
      action: 'create',
      payload,
    })
    const refused = { code: 'not_found', status: 0, message: '', errors: {}, changed: null } as const
    disk.events.set('time', { ...time, state: 'refused', refusal: refused })
    const change = loggedEvent({
      ...own,
      id: 'change',
      sequence: 3,
      model: 'pointage',
      recordId,
      action: 'editUt',
      payload: { ut: 8 },
    })
    disk.events.set('change', { ...change, state: 'held' })
    return given(disk)
  }

  it('is held with its dependents when it is corrected', async () => {
    const device = await damaged()
    const corrected = await device.engine().correct('time', { ut: 6, ticket_id: temporaryId('t') })
    await device.clock.advance(1000)
    const correction = device.event(corrected.status === 'logged' ? corrected.eventId : '')
    expect([device.event('time')?.state, correction?.state, device.event('change')?.state]).toEqual([
      'cancelled',
      'held',
      'held',
    ])
    expect(device.requests).toEqual([])
  })

  it('is held with its dependents when it is retried', async () => {
    const device = await damaged()
    await device.engine().retry('time')
    await device.clock.advance(1000)
    expect([device.event('time')?.state, device.event('change')?.state]).toEqual(['held', 'held'])
  })
})
