import { afterEach, expect, it } from 'vitest'
import { TAKE_BACK_MS } from '#contract/core/events/delay.ts'
import { temporaryId } from '#contract/core/ids.ts'
import { createDevices } from '#tests/support/devices.ts'

const { given, stop } = createDevices()
afterEach(stop)

const BEFORE_MS = TAKE_BACK_MS - 1000

/** A comment that its author may take back; `sent` counts its requests. */
const givenComment = async () => {
  const device = await given()
  const ticket = await device.newTicket('A')
  const before = device.requests.length
  const comment = await device.act({
    model: 'comment',
    recordId: temporaryId('c'),
    action: 'create',
    payload: { ticket_id: ticket, body: 'Bonjour' },
    delayMs: TAKE_BACK_MS,
  })
  return { device, ticket, comment, sent: () => device.requests.length - before }
}

it('is shown at once and sent once, after the time to take it back', async () => {
  const { device, comment, sent } = await givenComment()
  expect(device.shown('comment', 'body')).toEqual(['Bonjour'])
  await device.clock.advance(BEFORE_MS)
  expect([sent(), device.event(comment)?.state]).toEqual([0, 'queued'])
  await device.clock.advance(2000)
  expect([sent(), device.event(comment)?.state]).toEqual([1, 'accepted'])
})

it('waits although the network returns or the page gets the focus, and is sent in time nevertheless', async () => {
  const { device, comment, sent } = await givenComment()
  await device.clock.advance(3000)
  device.engine().wake()
  await device.clock.advance(BEFORE_MS - 3000)
  expect(sent()).toBe(0)
  await device.clock.advance(2000)
  expect([sent(), device.event(comment)?.state]).toEqual([1, 'accepted'])
})

it('waits in the next worker, too', async () => {
  const { device, comment, sent } = await givenComment()
  await device.clock.advance(3000)
  await device.restart()
  device.engine().begin()
  await device.clock.advance(BEFORE_MS - 3000)
  expect(sent()).toBe(0)
  await device.clock.advance(3000)
  expect([sent(), device.event(comment)?.state]).toEqual([1, 'accepted'])
})

it('is never sent when it is taken back', async () => {
  const { device, comment, sent } = await givenComment()
  await device.clock.advance(BEFORE_MS)
  expect((await device.engine().undo(comment)).cancelled).toEqual([comment])
  await device.clock.advance(60_000)
  expect([sent(), device.shown('comment', 'body')]).toEqual([0, []])
})

it('is sent at once when its author asks for that', async () => {
  const { device, comment } = await givenComment()
  await device.engine().retry(comment)
  await device.clock.advance(500)
  expect(device.event(comment)?.state).toBe('accepted')
})

it('delays no other record, and keeps the order of its own', async () => {
  const { device, ticket, sent } = await givenComment()
  const other = await device.newTicket('B')
  expect(sent()).toBe(1)
  const step = await device.act({ recordId: ticket, action: 'updateUt', payload: { ut: 8 }, was: { ut: null } })
  const beside = await device.act({ recordId: other, action: 'updateUt', payload: { ut: 8 }, was: { ut: null } })
  await device.clock.advance(1000)
  expect([device.event(step)?.state, device.event(beside)?.state]).toEqual(['queued', 'accepted'])
  await device.clock.advance(TAKE_BACK_MS)
  expect(device.event(step)?.state).toBe('accepted')
})

it('is no longer than the time to take back, whatever a page asks for', async () => {
  const device = await given()
  const ticket = await device.newTicket('A')
  const id = await device.act({
    recordId: ticket,
    action: 'updateUt',
    payload: { ut: 8 },
    was: { ut: null },
    delayMs: 86_400_000,
  })
  await device.clock.advance(TAKE_BACK_MS + 1000)
  expect(device.event(id)?.state).toBe('accepted')
})
