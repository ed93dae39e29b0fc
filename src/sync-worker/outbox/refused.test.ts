import { afterEach, describe, expect, it } from 'vitest'
import { temporaryId } from '#contract/core/ids.ts'
import { createDevices, refusal } from '#tests/support/devices.ts'

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
    const time = await device.act({ model: 'pointage', recordId: temporaryId('p'), action: 'create', payload: { ut: 4, ticket_id: recordId } })
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
    expect([device.event(creation)?.state, device.event(time)?.state, device.event(step)?.state]).toEqual(['cancelled', 'accepted', 'accepted'])
    expect(device.event(corrected.status === 'logged' ? corrected.eventId : '')).toMatchObject({ state: 'accepted', replaces: creation })
    expect([device.shown('ticket', 'name'), device.shown('ticket', 'status_id'), device.shown('pointage', 'ut')]).toEqual([
      ['Écran noir'],
      ['2'],
      [4],
    ])
  })

  it('is corrected once, also when the call is repeated', async () => {
    const { device, creation } = await refused()
    const correct = () => device.engine().correct(creation, { name: 'Écran noir', projet_id: '1' }, undefined, 'correction')
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
    expect(device.event(corrected.status === 'logged' ? corrected.eventId : '')).toMatchObject({ was: { name: 'Écran' } })
  })

  it('is validated when it is corrected: an invalid correction changes nothing', async () => {
    const { device, creation, time } = await refused()
    expect(await device.engine().correct(creation, { name: '', projet_id: '1' })).toMatchObject({ status: 'invalid', code: 'validation' })
    expect([device.event(creation)?.state, device.event(time)?.state]).toEqual(['refused', 'held'])
  })

  it('is sent again by a retry, of itself or of a dependent', async () => {
    for (const which of ['creation', 'step'] as const) {
      const { device, ...ids } = await refused()
      await device.engine().retry(ids[which])
      await device.clock.advance(5000)
      expect([ids.creation, ids.time, ids.step].map((id) => device.event(id)?.state)).toEqual(['accepted', 'accepted', 'accepted'])
    }
  })

  it('is accepted when the feed settles it, and frees its dependents', async () => {
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
