import { afterEach, describe, expect, it } from 'vitest'
import { temporaryId } from '#contract/core/ids.ts'
import { readLogged } from '#src/store/log/upcast.ts'
import { ACTOR, createDevices, isWrite, NONE } from '#tests/support/devices.ts'

const { given, stop } = createDevices()
afterEach(stop)

it('does not show a deleted record again when an older page arrives after the answer', async () => {
  const device = await given()
  const ticket = await device.newTicket('Écran')
  const recordId = temporaryId('time')
  await device.act({ model: 'pointage', recordId, action: 'create', payload: { ut: 4, ticket_id: ticket } })
  await device.clock.advance(1000)
  const time = device.engine().resolve(recordId)
  // Somebody takes the ticket out of sight, which writes its time again; a page with that is on its
  // way when the time is deleted here.
  const { access } = await device.server.signIn(ACTOR.id)
  const withdrawal = {
    method: 'PUT',
    path: `/api/models/ticket/${ticket}/updateVisibility`,
    body: { visible_to_client: false },
  } as const
  await device.server.handle({ ...withdrawal, headers: { Authorization: `Bearer ${access}` } }, {})
  device.answers(async (request, carryOut) => {
    const outcome = await carryOut()
    if (request.path.startsWith('/api/models/pointage?')) await device.passes(500)
    return outcome
  })
  device.engine().wake()
  await device.clock.advance(100)
  await device.act({ model: 'pointage', recordId: time, action: 'delete' })
  await device.clock.advance(200)
  expect(device.shown('pointage', 'ut')).toEqual([])
  await device.clock.advance(400)
  expect(device.shown('pointage', 'ut')).toEqual([])
})

describe('an event that can’t be read', () => {
  it('has no stale projection in the mirror, whether its record is known or not', async () => {
    const device = await given()
    device.answers((request, carryOut) => (isWrite(request) ? NONE : carryOut()))
    const id = await device.act({
      recordId: temporaryId('ghost'),
      action: 'create',
      payload: { name: 'Écran', projet_id: '1' },
    })
    await device.clock.advance(100)
    expect(device.shown('ticket', 'name')).toEqual(['Écran'])
    const stored = device.disk.events.get(id)
    if (stored) device.disk.events.set(id, readLogged({ id, sequence: 1, schema: stored.schema, event: '…' }))
    await device.restart()
    await device.clock.advance(100)
    expect(device.event(id)).toMatchObject({ state: 'quarantined', unreadable: '…' })
    expect(device.shown('ticket', 'name')).toEqual([])
  })
})
