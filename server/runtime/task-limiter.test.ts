import { expect, test } from 'vitest'
import { type Caller, CallerDisconnected, forCaller } from './caller.ts'
import { createTaskLimiter } from './task-limiter.ts'

/** One place that is taken, and a way to wait for it. */
const takenPlace = () => {
  const runLimited = createTaskLimiter(1)
  const release = Promise.withResolvers<void>()
  const order: string[] = []
  const first = runLimited(() => release.promise)
  const ask = (name: string, caller: Caller | null): Promise<void> =>
    forCaller(caller, () =>
      runLimited(async () => {
        order.push(name)
      }),
    )
  const free = (): Promise<void> => {
    release.resolve()
    return first
  }
  return { order, ask, free }
}

const reading = (number: number): Caller => ({ disconnected: new AbortController().signal, number })

test('runs writes first, then the oldest read', async () => {
  const { order, ask, free } = takenPlace()
  const asked = [
    ask('newer, its first', reading(8)),
    ask('older, its second', reading(7)),
    ask('newer, its second', reading(8)),
    ask('write', { disconnected: null, number: 9 }),
    ask('older, its third', reading(7)),
    ask('later write', { disconnected: null, number: 10 }),
  ]
  await free()
  await Promise.all(asked)
  expect(order).toEqual([
    'write',
    'later write',
    'older, its second',
    'older, its third',
    'newer, its first',
    'newer, its second',
  ])
})

test('runs work of the server after requests that write', async () => {
  const { order, ask, free } = takenPlace()
  const asked = [ask('own', null), ask('write', { disconnected: null, number: 9 })]
  await free()
  await Promise.all(asked)
  expect(order).toEqual(['write', 'own'])
})

test('limits the tasks at a time, also after the queue was empty', async () => {
  const runLimited = createTaskLimiter(2)
  let [running, most] = [0, 0]
  const task = async (): Promise<void> => {
    running += 1
    most = Math.max(most, running)
    await new Promise((done) => setImmediate(done))
    running -= 1
  }
  for (let round = 1; round <= 3; round++) {
    most = 0
    await Promise.all(Array.from({ length: 5 }, () => runLimited(task)))
    expect([most, running]).toEqual([2, 0])
  }
})

test('runs a read after every eight writes and look-ups', async () => {
  const { order, ask, free } = takenPlace()
  const asked = [ask('read', reading(1)), ask('second read', reading(2))]
  for (let n = 3; n < 33; n++)
    asked.push(ask('ahead', n % 2 === 0 ? { disconnected: null, number: n } : { ...reading(n), isPrioritised: true }))
  await free()
  await Promise.all(asked)
  expect([order.indexOf('read'), order.indexOf('second read')]).toEqual([8, 17])
})

test('does not start a look-up of a disconnected caller', async () => {
  const { order, ask, free } = takenPlace()
  const connection = new AbortController()
  const abandoned = ask('abandoned', { disconnected: connection.signal, number: 1, isPrioritised: true })
  connection.abort()
  await free()
  await expect(abandoned).rejects.toBeInstanceOf(CallerDisconnected)
  expect(order).toEqual([])
})

test('skips a task of a disconnected caller and starts the next one', async () => {
  const { order, ask, free } = takenPlace()
  const connection = new AbortController()
  const abandoned = ask('abandoned', { disconnected: connection.signal, number: 1 })
  const other = ask('other', reading(2))
  connection.abort()
  await free()
  await expect(abandoned).rejects.toBeInstanceOf(CallerDisconnected)
  await other
  expect(order).toEqual(['other'])
})

test('removes only the tasks of the disconnected caller', async () => {
  const { order, ask, free } = takenPlace()
  const connection = new AbortController()
  const before = ask('before', reading(1))
  const abandoned = ask('abandoned', { disconnected: connection.signal, number: 2 })
  const behind = ask('behind', reading(3))
  connection.abort()
  // The place is still taken.
  await expect(abandoned).rejects.toBeInstanceOf(CallerDisconnected)
  await free()
  await Promise.all([before, behind])
  expect(order).toEqual(['before', 'behind'])
})

test('starts the next task after a failed one', async () => {
  const runLimited = createTaskLimiter(1)
  const failing = runLimited(() => Promise.reject(new Error('no')))
  const next = runLimited(async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})
