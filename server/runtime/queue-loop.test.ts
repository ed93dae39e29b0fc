import { expect, test } from 'vitest'
import { createBackground } from './background.ts'
import { createQueueLoop } from './queue-loop.ts'

const settle = () => new Promise<void>((done) => setImmediate(done))

/** A queue of two workers whose looks end when the test says so. */
const openQueue = () => {
  const looks: PromiseWithResolvers<boolean>[] = []
  const background = createBackground(() => undefined)
  const loop = createQueueLoop({
    background,
    name: 'test',
    lookEveryMs: 60_000,
    atOnce: 2,
    workOne: () => {
      const look = Promise.withResolvers<boolean>()
      looks.push(look)
      return look.promise
    },
  })
  return { loop, looks, background }
}

test('a row that is committed while a worker looks is found by that worker, also when the other one is at work', async () => {
  const { loop, looks } = openQueue()
  loop.wake()
  loop.wake()
  await settle()
  expect(looks).toHaveLength(2)
  // Both look already: the row of this wake may have come too late for them.
  loop.wake()
  looks[0]?.resolve(true)
  await settle()
  expect(looks).toHaveLength(3)
  looks[1]?.resolve(false)
  await settle()
  expect(looks).toHaveLength(4)
})

test('the queue is read again after a failed run', async () => {
  const { loop, looks } = openQueue()
  loop.wake()
  loop.wake()
  await settle()
  loop.wake()
  looks[0]?.reject(new Error('the database is away'))
  looks[1]?.reject(new Error('the database is away'))
  await settle()
  expect(looks.length).toBeGreaterThan(2)
})

test('ends when nothing is due, and takes no row once it is closed', async () => {
  const { loop, looks, background } = openQueue()
  loop.wake()
  await settle()
  loop.close()
  loop.wake()
  looks[0]?.resolve(true)
  await background.idle()
  expect(looks).toHaveLength(1)
})
