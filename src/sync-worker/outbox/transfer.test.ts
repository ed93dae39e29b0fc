import { afterEach, describe, expect, it } from 'vitest'
import { temporaryId } from '#contract/core/ids.ts'
import { createDevices, NONE, refusal } from '#tests/support/devices.ts'

const { given, stop } = createDevices()
afterEach(stop)

describe('the outbox as a file', () => {
  it('can hold one event with the creations that it requires, and nothing else', async () => {
    const device = await given()
    device.answers(() => NONE)
    const recordId = temporaryId('t')
    await device.act({ recordId: temporaryId('other'), action: 'create', payload: { name: 'Autre', projet_id: '1' } })
    const creation = await device.act({ recordId, action: 'create', payload: { name: 'Écran', projet_id: '1' } })
    const ut = await device.act({ recordId, action: 'updateUt', payload: { ut: 8 } })
    await device.act({ recordId, action: 'start' })
    const file = JSON.parse(await device.engine().exportOutbox([ut])) as {
      readonly events: readonly { readonly id: string }[]
    }
    expect(file.events.map(({ id }) => id)).toEqual([creation, ut])
  })

  it('is imported once on another device of the same person, with the server ids of temporary ids', async () => {
    const device = await given()
    const recordId = temporaryId('t')
    await device.act({ recordId, action: 'create', payload: { name: 'Écran', projet_id: '1' } })
    await device.clock.advance(1000)
    device.answers(() => NONE)
    await device.act({ recordId, action: 'updateUt', payload: { ut: 8 } })
    await device.clock.advance(1000)
    await device.act({ recordId, action: 'start' })
    const file = await device.engine().exportOutbox()

    const other = await given()
    await other.newTicket('Écran')
    expect(await other.engine().importOutbox(file)).toEqual({ status: 'imported', added: 3, known: 0, unreadable: 0 })
    expect(await other.engine().importOutbox(file)).toEqual({ status: 'imported', added: 0, known: 3, unreadable: 0 })
    await other.clock.advance(5000)
    expect(other.engine().status().pending).toBe(0)
    expect([other.shown('ticket', 'ut'), other.shown('ticket', 'status_id')]).toEqual([[8], ['2']])
  })

  it('brings events on a record whose creation was refused here: they are held with it', async () => {
    const device = await given()
    device.answers(() => NONE)
    const recordId = temporaryId('t')
    const creation = await device.act({ recordId, action: 'create', payload: { name: 'Écran', projet_id: '1' } })
    const first = await device.engine().exportOutbox()
    const ut = await device.act({ recordId, action: 'updateUt', payload: { ut: 8 } })
    const second = await device.engine().exportOutbox()

    const other = await given()
    other.answers((request, carryOut) => (request.method === 'POST' ? refusal(request, 422, 'validation') : carryOut()))
    await other.engine().importOutbox(first)
    await other.clock.advance(1000)
    expect(other.event(creation)?.state).toBe('refused')
    await other.engine().importOutbox(second)
    await other.clock.advance(1000)
    expect(other.event(ut)?.state).toBe('held')
  })

  it('brings a refused creation with what is held with it: both wait for the person', async () => {
    const device = await given()
    device.answers(() => NONE)
    const recordId = temporaryId('t')
    const creation = await device.act({ recordId, action: 'create', payload: { name: 'Écran', projet_id: '1' } })
    const ut = await device.act({ recordId, action: 'updateUt', payload: { ut: 8 } })
    device.answers((request, carryOut) =>
      request.method === 'POST' ? refusal(request, 422, 'validation') : carryOut(),
    )
    await device.clock.advance(60_000)
    expect([device.event(creation)?.state, device.event(ut)?.state]).toEqual(['refused', 'held'])

    const other = await given()
    await other.engine().importOutbox(await device.engine().exportOutbox())
    await other.clock.advance(5000)
    expect([other.event(creation)?.state, other.event(ut)?.state]).toEqual(['refused', 'held'])
  })

  it('brings the correction of a creation that was refused here: what was held with it follows', async () => {
    const device = await given()
    device.answers(() => NONE)
    const recordId = temporaryId('t')
    const creation = await device.act({ recordId, action: 'create', payload: { name: 'Écran', projet_id: '1' } })
    const ut = await device.act({ recordId, action: 'updateUt', payload: { ut: 8 } })
    const refusedHere = await device.engine().exportOutbox()
    device.answers((request, carryOut) =>
      request.method === 'POST' ? refusal(request, 422, 'validation') : carryOut(),
    )
    await device.clock.advance(60_000)
    await device.engine().correct(creation, { name: 'Écran de salle', projet_id: '1' })
    const corrected = await device.engine().exportOutbox()

    const other = await given()
    other.answers((request, carryOut) => (request.method === 'POST' ? refusal(request, 422, 'validation') : carryOut()))
    await other.engine().importOutbox(refusedHere)
    await other.clock.advance(1000)
    expect([other.event(creation)?.state, other.event(ut)?.state]).toEqual(['refused', 'held'])

    other.answers((_request, carryOut) => carryOut())
    await other.engine().importOutbox(corrected)
    await other.clock.advance(5000)
    expect([other.event(creation)?.state, other.event(ut)?.state]).toEqual(['cancelled', 'accepted'])
    expect([other.shown('ticket', 'name'), other.shown('ticket', 'ut')]).toEqual([['Écran de salle'], [8]])
  })

  it('brings events of an epoch that has ended: their record is created again, and nobody else’s is changed', async () => {
    const device = await given()
    const restored = { back: 0, onto: 'empty' } as const
    await device.server.backUp()
    await device.server.restore(restored)
    device.engine().wake()
    await device.clock.advance(5000)
    const recordId = temporaryId('t')
    const creation = await device.act({ recordId, action: 'create', payload: { name: 'Écran', projet_id: '1' } })
    await device.clock.advance(1000)
    const number = device.engine().resolve(recordId)
    device.answers(() => NONE)
    const ut = await device.act({ recordId, action: 'updateUt', payload: { ut: 8 } })
    const file = await device.engine().exportOutbox()

    await device.server.restore(restored)
    device.answers((_request, carryOut) => carryOut())
    // Another device of the same person: nothing of the former epoch is on it.
    for (const stored of [device.disk.events, device.disk.entries, device.disk.facts]) stored.clear()
    await device.restart()
    device.engine().begin()
    await device.clock.advance(5000)
    expect(await device.newTicket('Un autre')).toBe(number)
    await device.engine().importOutbox(file)
    await device.clock.advance(60_000)
    expect([device.event(creation)?.state, device.event(ut)?.state]).toEqual(['accepted', 'accepted'])
    expect(device.server.visible('ticket', '8').map(({ name, ut: time }) => [name, time])).toEqual([
      ['Un autre', null],
      ['Écran', 8],
    ])
  })

  it.each([
    [
      'of somebody else',
      (file: string) => file.replace('"userId": "8",\n  "apiOrigin"', '"userId": "9",\n  "apiOrigin"'),
      'other_user',
    ],
    [
      'of another server',
      (file: string) => file.replace('"apiOrigin": "http://server"', '"apiOrigin": "http://other"'),
      'other_api',
    ],
    ['that is none', () => '{"events": []}', 'unreadable'],
    ['that is no JSON', () => 'hello', 'unreadable'],
  ] as const)('%s is not taken', async (_name, change, status) => {
    const device = await given()
    expect(await device.engine().importOutbox(change(await device.engine().exportOutbox()))).toEqual({ status })
  })
})
