import { expect, it } from 'vitest'
import { blankRecord } from '#contract/core/action.ts'
import { recordFromWire } from '#contract/core/wire.ts'
import { modelOf } from '#contract/registry.ts'
import { documentOf } from '#src/store/mirror-schema.ts'
import { answer, givenPull, list, page, row } from '#tests/support/given-pull.ts'
import { atOnce, createDisk, mirrorOn } from '#tests/support/stores.ts'

it('starts over where the cursor is gone, and sweeps what no page named, but not what waits to be created', async () => {
  let isNewEpoch = false
  const { pull, clock, held, cursor } = await givenPull(
    ({ model, since }) => {
      if (model !== 'pointage') return
      if (!isNewEpoch) return page([row('pointage', 1), row('pointage', 2)], 'a')
      if (since === 'a') return answer(410, { code: 'cursor_gone', message: '' })
      return since === '' ? page([row('pointage', 2)], 'x', { has_more: true }) : page([row('pointage', 3)], 'y')
    },
    [{ id: 'e', sequence: 1, model: 'pointage', recordId: 'new:p', action: 'create', payload: { ut: 4, ticket_id: '1' } }],
  )
  pull.hint(['pointage'])
  await clock.advance(100)
  isNewEpoch = true
  pull.hint(['pointage'])
  await clock.advance(100)
  expect([...(await held('pointage'))].sort()).toEqual(['2', '3'])
  expect(cursor('pointage')).toEqual({ cursor: 'y', resync: false, epoch: '1' })
})

it('does not sweep a record that arrived while it started over', async () => {
  const world: { arrive?: () => Promise<void> } = {}
  const { pull, clock, held, disk } = await givenPull(({ model, since }) => {
    if (model !== 'projet') return
    if (since === 'old') return answer(410, { code: 'cursor_gone', message: '' })
    void world.arrive?.()
    return page([row('projet', 1)], 'x')
  })
  disk.facts.set('cursor:projet', { cursor: 'old', resync: false })
  const { mirror } = { mirror: mirrorOn(disk, atOnce) }
  world.arrive = async () => {
    const document = { ...blankRecord(modelOf('projet'), '9'), version: 1, sync: { pending: 0, doubtful: false, base: null } }
    await mirror.write('projet', [{ document: document as never, hidden: false }])
  }
  pull.hint(['projet'])
  await clock.advance(100)
  expect([...(await held('projet'))].sort()).toEqual(['1', '9'])
})

it('sweeps what an own deletion hid, where a worker died between the log and the mirror', async () => {
  const disk = createDisk()
  const base = recordFromWire(modelOf('projet'), row('projet', 7))
  const document = documentOf('projet', base, { pending: 1, doubtful: false, base })
  // The log holds no deletion any more: the mirror did not hear of its withdrawal.
  await mirrorOn(disk, atOnce).write('projet', [{ document, hidden: true }])
  disk.facts.set('cursor:projet', { cursor: 'old', resync: false, epoch: '1' })
  const { pull, clock, held } = await givenPull(
    ({ model, since }) => {
      if (model !== 'projet') return
      return since === 'old' ? answer(410, { code: 'cursor_gone', message: '' }) : page([row('projet', 1)], 'x', { epoch: '2' })
    },
    [],
    disk,
  )
  pull.hint(['projet'])
  await clock.advance(100)
  expect(await held('projet')).toEqual(['1'])
  const [left] = (await mirrorOn(disk, atOnce).read('projet', ['7'])).values()
  expect([left?.hidden, left?.document.sync.base]).toEqual([true, null])
})

it('pulls by full pages where the server has no feed, and drops what is on none of them', async () => {
  let rows = [row('projet', 1), row('projet', 2)]
  const { pull, clock, held } = await givenPull(({ model }) => (model === 'projet' ? list(rows) : undefined))
  pull.hint(['projet'])
  await clock.advance(100)
  rows = [row('projet', 2, 2)]
  pull.hint(['projet'])
  await clock.advance(100)
  expect(await held('projet')).toEqual(['2'])
})

it('lets go of what this person may not see any more', async () => {
  let mayNot = false
  const { pull, clock, held } = await givenPull(({ model, since }) => {
    if (model !== 'client') return
    if (!mayNot) return page([row('client', 1), row('client', 2)], 'a')
    return since === 'a' ? answer(410, { code: 'cursor_gone', message: '' }) : answer(403, { code: 'forbidden', message: '' })
  })
  pull.hint(['client'])
  await clock.advance(100)
  expect(await held('client')).toEqual(['1', '2'])
  mayNot = true
  pull.hint(['client'])
  await clock.advance(100)
  expect(await held('client')).toEqual([])
})
