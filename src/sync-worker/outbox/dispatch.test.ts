import { afterEach, describe, expect, it } from 'vitest'
import type { NewEvent } from '#contract/core/events/event.ts'
import { temporaryId } from '#contract/core/ids.ts'
import { createDevices, NONE } from '#tests/support/devices.ts'

const { given, stop } = createDevices()
afterEach(stop)

const creation: NewEvent = {
  id: 'creation',
  model: 'ticket',
  recordId: temporaryId('t'),
  action: 'create',
  payload: { name: 'Écran', projet_id: '1' },
  was: {},
  groupId: null,
}
const step: NewEvent = { ...creation, id: 'step', action: 'start', payload: {} }
const impossible: NewEvent = { ...creation, id: 'impossible', recordId: '404', action: 'start', payload: {} }

it('answers each event of a call in its order, and writes no invalid one', async () => {
  const device = await given()
  device.answers(() => NONE)
  expect(await device.engine().dispatchAll([creation, impossible, step])).toEqual([
    { status: 'logged', eventId: 'creation', recordId: creation.recordId },
    { status: 'invalid', code: 'not_found', issues: {} },
    { status: 'logged', eventId: 'step', recordId: creation.recordId },
  ])
  expect(
    device
      .engine()
      .events()
      .map(({ id, sequence }) => [id, sequence]),
  ).toEqual([
    ['creation', 1],
    ['step', 2],
  ])
})

it('executes a repeated event once: in one call, in a second call, after the server’s answer, and in the next worker', async () => {
  const device = await given()
  const logged = { status: 'logged', eventId: 'creation', recordId: creation.recordId }
  expect(await device.engine().dispatchAll([creation, creation])).toEqual([logged, logged])
  expect(await device.engine().dispatch(creation)).toEqual(logged)
  await device.clock.advance(1000)
  const [settled] = device.engine().events()
  expect(settled).toMatchObject({ id: 'creation', state: 'accepted', sequence: 1 })
  expect(await device.engine().dispatch(creation)).toEqual(logged)
  await device.restart()
  expect(await device.engine().dispatch(creation)).toEqual(logged)
  await device.clock.advance(1000)
  expect(device.engine().events()).toHaveLength(1)
  expect(device.server.visible('ticket', '8').map(({ name }) => name)).toEqual(['Écran'])
})

it('sends an event that is on disk although the mirror could not be written', async () => {
  const device = await given()
  device.mirrorFails(() => {
    throw new Error('The mirror is closed.')
  })
  expect(await device.engine().dispatch(creation)).toMatchObject({ status: 'logged', eventId: 'creation' })
  expect(device.news.some((entry) => entry.kind === 'log' && entry.level === 'error')).toBe(true)
  device.mirrorFails(() => undefined)
  await device.clock.advance(1000)
  expect(device.event('creation')?.state).toBe('accepted')
  expect(device.requests).toHaveLength(1)
})

it('deletes the draft of an event with the write that stores the event, and keeps it where nothing is stored', async () => {
  const device = await given()
  const draft = { name: 'Écran' }
  device.disk.drafts.set('ticket:create', draft)
  const typed = { ...creation, draftKey: 'ticket:create' }
  await device.engine().dispatch({ ...typed, payload: { name: '' } })
  device.fails(() => {
    throw new Error('The disk is full.')
  })
  await device
    .engine()
    .dispatch(typed)
    .catch(() => undefined)
  expect(device.disk.drafts.get('ticket:create')).toEqual(draft)
  device.fails(() => undefined)
  const before = device.writes()
  await device.engine().dispatchKept([typed])
  expect([device.disk.drafts.size, device.writes() - before]).toEqual([0, 1])
  expect(device.event('creation')).not.toHaveProperty('draftKey')
})

it('deletes a draft about a record under both ids that the record has had', async () => {
  const device = await given()
  await device.engine().dispatch(creation)
  await device.clock.advance(1000)
  const id = device.event('creation')?.resultId ?? ''
  for (const key of [creation.recordId, id]) device.disk.drafts.set(`ticket:${key}:pointage`, { ut: 4 })
  device.disk.drafts.set('ticket:create', { name: 'Next' })
  await device.act({ action: 'start', recordId: id, draftKey: `ticket:${creation.recordId}:pointage` })
  expect([...device.disk.drafts.keys()]).toEqual(['ticket:create'])
})

it('dates an event that an ended page has stored by the click, not by the time of its replay', async () => {
  const device = await given()
  device.answers(() => NONE)
  const at = new Date(device.clock.now()).toISOString()
  await device.clock.advance(3_600_000)
  await device
    .engine()
    .dispatch({ ...creation, model: 'timer', recordId: temporaryId('run'), payload: { ticket_id: null }, at })
  expect(device.event('creation')?.at).toBe(at)
  expect(device.shown('timer', 'started_at')).toEqual([at])
  device.answers((_request, carryOut) => carryOut())
  await device.clock.advance(60_000)
  expect(Number(device.requests.at(-1)?.headers['x-ago'])).toBeGreaterThanOrEqual(3_600_000)
})

describe('an event of a page that has ended', () => {
  const rename: NewEvent = { ...creation, id: 'rename', action: 'updateName', payload: { name: 'Écran 24 pouces' } }

  it('is logged and sent although this device has no records any more', async () => {
    const device = await given()
    const recordId = await device.newTicket('Écran')
    device.disk.entries.clear()
    await device.restart()
    expect(await device.engine().dispatchAll([{ ...rename, id: 'judged', recordId }])).toMatchObject([
      { code: 'not_found' },
    ])
    expect(await device.engine().dispatchKept([{ ...rename, recordId }])).toMatchObject([{ status: 'logged' }])
    device.engine().begin()
    await device.clock.advance(2000)
    expect(device.event('rename')?.state).toBe('accepted')
    expect(device.server.visible('ticket', '8').map(({ name }) => name)).toEqual(['Écran 24 pouces'])
    expect(device.shown('ticket', 'name')).toEqual(['Écran 24 pouces'])
  })

  it('is shown as refused where the server refuses it, and is not forgotten', async () => {
    const device = await given()
    await device.engine().dispatchKept([{ ...rename, recordId: '404' }])
    await device.clock.advance(2000)
    expect(device.event('rename')).toMatchObject({ state: 'refused', refusal: { code: 'not_found' } })
  })
})
