import { expect, it } from 'vitest'
import { type Asked, answer, givenPull, longFeed } from '#tests/support/given-pull.ts'
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
