import { expect, it } from 'vitest'
import { HEADERS } from '#contract/core/replication.ts'
import { type Asked, answer, givenPull, list, longFeed, page, row } from '#tests/support/given-pull.ts'
import { createDisk } from '#tests/support/stores.ts'
import type { HttpOutcome } from '../core/ports.ts'

it('goes on with the first pull where the last life left it, and counts on', async () => {
  const disk = createDisk()
  let isDown = true
  const server = ({ model, since }: Asked): HttpOutcome | undefined => {
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
  expect(second.feeds('pointage')).toEqual(['2', '3', '4'])
  expect(second.progress[0]).toMatchObject({ phase: 'first', received: 2, expected: 5 })
  expect(second.progress.at(-1)).toMatchObject({ phase: 'ready', received: 5, expected: 5 })
})

it('tells of its progress now and then, not of every page', async () => {
  const { pull, clock, progress } = await givenPull(({ model, since }) =>
    model === 'pointage' && since !== null ? longFeed('pointage', 300, since) : undefined,
  )
  pull.all()
  await clock.advance(1000)
  expect(progress.length).toBeLessThan(5)
  expect(progress.at(-1)).toEqual({ phase: 'ready', received: 300, expected: 300 })
})

it('says that it begins before it has asked anything', async () => {
  const { pull, clock, progress } = await givenPull(() => ({ kind: 'none' }))
  pull.all()
  await clock.advance(100)
  expect(progress).toEqual([{ phase: 'first', received: 0, expected: 0 }])
})

it('shows no first pull to a device that had everything once, or everything that its person may see', async () => {
  const disk = createDisk()
  const first = await givenPull(({ model }) => (model === 'client' ? answer(403, { code: 'forbidden', message: '' }) : undefined), [], disk)
  first.pull.all()
  await first.clock.advance(1000)
  first.pull.stop()
  const second = await givenPull(() => undefined, [], disk)
  second.pull.all()
  await second.clock.advance(1000)
  expect(second.progress.map(({ phase }) => phase)).toEqual(['ready'])
})

/** A server in this epoch with these tickets; null: its feed of tickets does not answer. */
const serverOf =
  (epoch: string, tickets: readonly object[], feed: readonly object[] | null) =>
  ({ model, since }: Asked): HttpOutcome => {
    const headers = { [HEADERS.epoch]: epoch }
    if (since !== null && model === 'ticket' && feed === null) return { kind: 'none' }
    const own = model === 'ticket' ? (since === null ? tickets : (feed ?? [])) : []
    const outcome = since === null ? list(own) : page(own, `${epoch}-${since}`, { epoch })
    return outcome.kind === 'answer' ? { ...outcome, headers } : outcome
  }

/** The disk after a worker ended between the newest work and the first page of the feed. */
const diskWithNewest = async () => {
  const disk = createDisk()
  const { pull, clock } = await givenPull(serverOf('1', [row('ticket', 7)], null), [], disk)
  pull.all()
  await clock.advance(100)
  pull.stop()
  return disk
}

it('shows a record that a restored server gives the number of one of the newest work, though that was asked for again meanwhile', async () => {
  let server = serverOf('2', [], [])
  const device = await givenPull((asked) => server(asked), [], await diskWithNewest())
  expect(await device.held('ticket')).toEqual(['7'])
  device.pull.all()
  await device.clock.advance(1000)
  expect(await device.held('ticket')).toEqual([])
  server = serverOf('2', [], [row('ticket', 7)])
  device.pull.hint(['ticket'])
  await device.clock.advance(1000)
  expect(await device.held('ticket')).toEqual(['7'])
})

it('leaves out the newest work of another epoch than the one whose records are here', async () => {
  const device = await givenPull(serverOf('2', [row('ticket', 8)], null), [], await diskWithNewest())
  device.pull.all()
  await device.clock.advance(100)
  expect(await device.held('ticket')).toEqual(['7'])
  expect(device.cursor('ticket')).toMatchObject({ cursor: '', epoch: '1' })
})

it('sends nothing for the newest work of an epoch that is over, until the feed has replaced it', async () => {
  let server = serverOf('1', [row('ticket', 7)], null)
  const device = await givenPull((asked) => server(asked))
  const isBarred = (): boolean => device.epochs.isBlocked({ model: 'ticket', writes: ['ticket:7'], reads: [] })
  device.pull.all()
  await device.clock.advance(100)
  expect(isBarred()).toBe(false)
  server = serverOf('2', [], null)
  device.pull.hint(['client'])
  await device.clock.advance(100)
  expect(isBarred()).toBe(true)
  server = serverOf('2', [], [])
  await device.clock.advance(60_000)
  expect(isBarred()).toBe(false)
})
