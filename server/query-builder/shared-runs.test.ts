import { expect, test } from 'vitest'
import { CallerDisconnected, checkCaller, forCaller } from '../runtime/caller.ts'
import { createSharedRuns } from './shared-runs.ts'

const createRuns = () => {
  const ends: ((value: string) => void)[] = []
  return { ends, work: () => new Promise<string>((done) => ends.push(done)) }
}
const settle = () => new Promise((done) => setImmediate(done))

test('a request during a run gets the next run, shared with all that wait', async () => {
  const shared = createSharedRuns<string>()
  const { ends, work } = createRuns()
  const answers = [shared('key', work), shared('key', work), shared('key', work)]
  expect(ends).toHaveLength(1)
  ends[0]?.('first')
  await settle()
  expect(ends).toHaveLength(2)
  ends[1]?.('second')
  expect(await Promise.all(answers)).toEqual(['first', 'second', 'second'])
  const later = shared('key', work)
  ends[2]?.('third')
  expect(await later).toBe('third')
})

test('keys don’t wait for each other, and a failure reaches only its own key', async () => {
  const shared = createSharedRuns<string>()
  const failing = shared('a', () => Promise.reject(new Error('lost')))
  const next = shared('a', async () => 'found')
  expect(await shared('b', async () => 'other')).toBe('other')
  await expect(failing).rejects.toThrow('lost')
  expect(await next).toBe('found')
})

/** Asks for someone who may hang up. */
const asking = (shared: ReturnType<typeof createSharedRuns<string>>, work: () => Promise<string>) => {
  const caller = new AbortController()
  return {
    hangUp: () => caller.abort(),
    answer: forCaller({ disconnected: caller.signal, number: 1 }, () => shared('key', work)),
  }
}

test('work continues for the waiting requests after the one that started it has disconnected', async () => {
  const shared = createSharedRuns<string>()
  const running = Promise.withResolvers<void>()
  const work = async (): Promise<string> => {
    await running.promise
    checkCaller()
    return 'found'
  }
  const [first, second, third] = [asking(shared, work), asking(shared, work), asking(shared, work)]
  first.hangUp()
  second.hangUp()
  running.resolve()
  await expect(first.answer).rejects.toBeInstanceOf(CallerDisconnected)
  expect(await third.answer).toBe('found')
})

test('a run whose callers have all disconnected is cancelled, without effect on later requests', async () => {
  const shared = createSharedRuns<string>()
  const { ends, work } = createRuns()
  const [first, second] = [asking(shared, work), asking(shared, work)]
  second.hangUp()
  const later = asking(shared, work)
  ends[0]?.('first')
  expect(await first.answer).toBe('first')
  await expect(second.answer).rejects.toBeInstanceOf(CallerDisconnected)
  await settle()
  ends[1]?.('second')
  expect(await later.answer).toBe('second')
  expect(ends).toHaveLength(2)
})
