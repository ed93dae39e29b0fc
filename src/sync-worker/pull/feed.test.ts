import { expect, it } from 'vitest'
import { givenPull, page, row } from '#tests/support/given-pull.ts'

it('pulls the feed to its end and continues from its cursor the next time', async () => {
  const { pull, clock, shownIds, feedCursors, cursor } = await givenPull(({ model, since }) => {
    if (model !== 'projet') return
    if (since === '') return page([row('projet', 1), row('projet', 2)], 'a', { has_more: true })
    return since === 'a' ? page([row('projet', 3)], 'b') : page([], 'b', { deleted: [2] })
  })
  pull.pullSoon(['projet'])
  await clock.advance(100)
  expect(await shownIds('projet')).toEqual(['1', '2', '3'])
  pull.pullSoon(['projet'])
  await clock.advance(100)
  expect(await shownIds('projet')).toEqual(['1', '3'])
  expect(feedCursors('projet')).toEqual(['', 'a', 'b'])
  expect(cursor('projet')).toEqual({ cursor: 'b', resync: false, epoch: '1' })
})

it('makes one pull of calls that come together', async () => {
  const { pull, clock, requests } = await givenPull(() => undefined)
  for (let call = 0; call < 20; call += 1) pull.pullSoon(['projet'])
  await clock.advance(1000)
  expect(requests).toHaveLength(1)
})

it('keeps its cursor when a page fails', async () => {
  let isDown = true
  const { pull, clock, shownIds, feedCursors, cursor } = await givenPull(({ model, since }) => {
    if (model !== 'projet') return
    if (since === '') return page([row('projet', 1)], 'a', { has_more: true })
    return isDown ? { kind: 'none' } : page([row('projet', 2)], 'b')
  })
  pull.pullSoon(['projet'])
  await clock.advance(100)
  expect([await shownIds('projet'), cursor('projet')]).toEqual([
    ['1'],
    { cursor: 'a', resync: false, epoch: '1', first: { received: 1, expected: 0 } },
  ])
  isDown = false
  await clock.advance(60_000)
  expect(await shownIds('projet')).toEqual(['1', '2'])
  expect(feedCursors('projet')).toEqual(['', 'a', 'a'])
})

it('accepts an event whose answer was lost by the accepted keys of a page', async () => {
  const { pull, clock, shownIds, disk } = await givenPull(
    ({ model }) =>
      model === 'ticket'
        ? page([{ ...row('ticket', 41), name: 'Écran', projet_id: 1 }], 'a', { settled: [{ key: 'e', id: 41 }] })
        : undefined,
    [{ id: 'e', sequence: 1, recordId: 'new:t', action: 'create', payload: { name: 'Écran', projet_id: '1' } }],
  )
  pull.pullSoon(['ticket'])
  await clock.advance(1500)
  expect(disk.events.get('e')).toMatchObject({ state: 'accepted', resultId: '41', effectVersion: 0 })
  expect(await shownIds('ticket')).toEqual(['41'])
})

it('pulls every model every five minutes without hints', async () => {
  const { clock, feedCursors } = await givenPull(() => undefined)
  await clock.advance(5 * 60_000 + 100)
  expect(feedCursors('ticket')).toHaveLength(1)
})
