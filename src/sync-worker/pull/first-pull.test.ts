import { expect, it } from 'vitest'
import { HEADERS } from '#contract/core/protocol.ts'
import { answer, givenPull, list, longFeed, type PullRequest, page, row } from '#tests/support/given-pull.ts'
import { createDisk } from '#tests/support/stores.ts'
import type { HttpOutcome } from '../core/ports.ts'

it('continues the first pull and its count where the last worker ended', async () => {
  const disk = createDisk()
  let isDown = true
  const server = ({ model, since }: PullRequest): HttpOutcome | undefined => {
    if (model !== 'pointage' || since === null) return
    return since === '2' && isDown ? { kind: 'none' } : longFeed('pointage', 5, since)
  }
  const first = await givenPull(server, [], disk)
  first.pull.all()
  await first.clock.advance(1000)
  first.pull.stop()
  expect(first.progress.some(({ phase }) => phase === 'ready')).toBe(false)
  isDown = false
  const second = await givenPull(server, [], disk)
  second.pull.all()
  await second.clock.advance(1000)
  expect(second.feedCursors('pointage')).toEqual(['2', '3', '4'])
  expect(second.progress[0]).toMatchObject({ phase: 'first', received: 2, expected: 5 })
  expect(second.progress.at(-1)).toMatchObject({ phase: 'ready', received: 5, expected: 5 })
})

it('reports its progress at intervals, not at every page', async () => {
  const { pull, clock, progress } = await givenPull(({ model, since }) =>
    model === 'pointage' && since !== null ? longFeed('pointage', 300, since) : undefined,
  )
  pull.all()
  await clock.advance(1000)
  expect(progress.length).toBeLessThan(5)
  expect(progress.at(-1)).toEqual({ phase: 'ready', received: 300, expected: 300 })
})

it('reports its start before the first request', async () => {
  const { pull, clock, progress } = await givenPull(() => ({ kind: 'none' }))
  pull.all()
  await clock.advance(100)
  expect(progress).toEqual([{ phase: 'first', received: 0, expected: 0 }])
})

it('reports no first pull once every visible model was pulled to its end', async () => {
  const disk = createDisk()
  const first = await givenPull(
    ({ model }) => (model === 'client' ? answer(403, { code: 'forbidden', message: '' }) : undefined),
    [],
    disk,
  )
  first.pull.all()
  await first.clock.advance(1000)
  first.pull.stop()
  const second = await givenPull(() => undefined, [], disk)
  second.pull.all()
  await second.clock.advance(1000)
  expect(second.progress.map(({ phase }) => phase)).toEqual(['ready'])
})

/** A server in this epoch with these tickets. With null, its feed of tickets does not answer. */
const serverOf =
  (epoch: string, tickets: readonly object[], feed: readonly object[] | null) =>
  ({ model, since }: PullRequest): HttpOutcome => {
    const headers = { [HEADERS.epoch]: epoch }
    if (since !== null && model === 'ticket' && feed === null) return { kind: 'none' }
    const rows = model === 'ticket' ? (since === null ? tickets : (feed ?? [])) : []
    const outcome = since === null ? list(rows) : page(rows, `${epoch}-${since}`, { epoch })
    return outcome.kind === 'answer' ? { ...outcome, headers } : outcome
  }

/**
 * Returns the disk of a worker that ended between the newest rows and the first feed page.
 */
const diskWithNewestRows = async () => {
  const disk = createDisk()
  const { pull, clock } = await givenPull(serverOf('1', [row('ticket', 7)], null), [], disk)
  pull.all()
  await clock.advance(100)
  pull.stop()
  return disk
}

it('shows a record of a restored server that has the number of a previous newest row', async () => {
  let server = serverOf('2', [], [])
  const device = await givenPull((request) => server(request), [], await diskWithNewestRows())
  expect(await device.shownIds('ticket')).toEqual(['7'])
  device.pull.all()
  await device.clock.advance(1000)
  expect(await device.shownIds('ticket')).toEqual([])
  server = serverOf('2', [], [row('ticket', 7)])
  device.pull.pullSoon(['ticket'])
  await device.clock.advance(1000)
  expect(await device.shownIds('ticket')).toEqual(['7'])
})

it('skips newest rows of another epoch than that of the rows here', async () => {
  const device = await givenPull(serverOf('2', [row('ticket', 8)], null), [], await diskWithNewestRows())
  device.pull.all()
  await device.clock.advance(100)
  expect(await device.shownIds('ticket')).toEqual(['7'])
  expect(device.cursor('ticket')).toMatchObject({ cursor: '', epoch: '1' })
})

it('blocks events on newest rows of a previous epoch until the feed has replaced these rows', async () => {
  let server = serverOf('1', [row('ticket', 7)], null)
  const device = await givenPull((request) => server(request))
  const isBlocked = (): boolean => device.epochs.isBlocked({ model: 'ticket', writes: ['ticket:7'], reads: [] })
  device.pull.all()
  await device.clock.advance(100)
  expect(isBlocked()).toBe(false)
  server = serverOf('2', [], null)
  device.pull.pullSoon(['client'])
  await device.clock.advance(100)
  expect(isBlocked()).toBe(true)
  server = serverOf('2', [], [])
  await device.clock.advance(60_000)
  expect(isBlocked()).toBe(false)
})
