import { expect, it } from 'vitest'
import { blankRecord } from '#contract/core/events/action.ts'
import { recordFromWire } from '#contract/core/kinds/wire.ts'
import { modelOf } from '#contract/registry.ts'
import { documentOf } from '#src/store/mirror-schema.ts'
import { answer, givenPull, list, page, row } from '#tests/support/given-pull.ts'
import { atOnce, createDisk, mirrorOn } from '#tests/support/stores.ts'

it('restarts without a cursor, and removes records on no page except pending creations', async () => {
  let isCursorGone = false
  const { pull, clock, shownIds, cursor } = await givenPull(
    ({ model, since }) => {
      if (model !== 'pointage') return
      if (!isCursorGone) return page([row('pointage', 1), row('pointage', 2)], 'a')
      if (since === 'a') return answer(410, { code: 'cursor_gone', message: '' })
      return since === '' ? page([row('pointage', 2)], 'x', { has_more: true }) : page([row('pointage', 3)], 'y')
    },
    [
      {
        id: 'e',
        sequence: 1,
        model: 'pointage',
        recordId: 'new:p',
        action: 'create',
        payload: { ut: 4, ticket_id: '1' },
      },
    ],
  )
  pull.pullSoon(['pointage'])
  await clock.advance(100)
  isCursorGone = true
  pull.pullSoon(['pointage'])
  await clock.advance(100)
  expect([...(await shownIds('pointage'))].sort()).toEqual(['2', '3'])
  expect(cursor('pointage')).toEqual({ cursor: 'y', resync: false, epoch: '1' })
})

it('keeps a record that arrived during the resync', async () => {
  const device: { addRecord?: () => Promise<void> } = {}
  const { pull, clock, shownIds, disk } = await givenPull(({ model, since }) => {
    if (model !== 'projet') return
    if (since === 'old') return answer(410, { code: 'cursor_gone', message: '' })
    void device.addRecord?.()
    return page([row('projet', 1)], 'x')
  })
  disk.facts.set('cursor:projet', { cursor: 'old', resync: false })
  const mirror = mirrorOn(disk, atOnce)
  device.addRecord = async () => {
    const document = {
      ...blankRecord(modelOf('projet'), '9'),
      version: 1,
      sync: { pending: 0, doubtful: false, base: null },
    }
    await mirror.writeEntries('projet', [{ document: document as never, hidden: false }])
  }
  pull.pullSoon(['projet'])
  await clock.advance(100)
  expect([...(await shownIds('projet'))].sort()).toEqual(['1', '9'])
})

it('removes a record that a withdrawn deletion still hides, where a worker ended before the mirror showed it', async () => {
  const disk = createDisk()
  const base = recordFromWire(modelOf('projet'), row('projet', 7))
  const document = documentOf('projet', base, { pending: 1, doubtful: false, base })
  // The log has no deletion any more: the worker ended before the mirror was written.
  await mirrorOn(disk, atOnce).writeEntries('projet', [{ document, hidden: true }])
  disk.facts.set('cursor:projet', { cursor: 'old', resync: false, epoch: '1' })
  const { pull, clock, shownIds } = await givenPull(
    ({ model, since }) => {
      if (model !== 'projet') return
      return since === 'old'
        ? answer(410, { code: 'cursor_gone', message: '' })
        : page([row('projet', 1)], 'x', { epoch: '2' })
    },
    [],
    disk,
  )
  pull.pullSoon(['projet'])
  await clock.advance(100)
  expect(await shownIds('projet')).toEqual(['1'])
  const [remainingEntry] = (await mirrorOn(disk, atOnce).read('projet', ['7'])).values()
  expect([remainingEntry?.hidden, remainingEntry?.document.sync.base]).toEqual([true, null])
})

it('pulls full pages where the server has no feed, and removes records on no page', async () => {
  let rows = [row('projet', 1), row('projet', 2)]
  const { pull, clock, shownIds } = await givenPull(({ model }) => (model === 'projet' ? list(rows) : undefined))
  pull.pullSoon(['projet'])
  await clock.advance(100)
  rows = [row('projet', 2, 2)]
  pull.pullSoon(['projet'])
  await clock.advance(100)
  expect(await shownIds('projet')).toEqual(['2'])
})

it('removes the records of a model that this person may no longer see', async () => {
  let isForbidden = false
  const { pull, clock, shownIds } = await givenPull(({ model, since }) => {
    if (model !== 'client') return
    if (!isForbidden) return page([row('client', 1), row('client', 2)], 'a')
    return since === 'a'
      ? answer(410, { code: 'cursor_gone', message: '' })
      : answer(403, { code: 'forbidden', message: '' })
  })
  pull.pullSoon(['client'])
  await clock.advance(100)
  expect(await shownIds('client')).toEqual(['1', '2'])
  isForbidden = true
  pull.pullSoon(['client'])
  await clock.advance(100)
  expect(await shownIds('client')).toEqual([])
})
