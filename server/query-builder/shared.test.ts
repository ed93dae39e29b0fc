import { expect, test } from 'vitest'
import { createShared } from './shared.ts'

const createRuns = () => {
  const ends: ((value: string) => void)[] = []
  return { ends, work: () => new Promise<string>((done) => ends.push(done)) }
}
const settle = () => new Promise((done) => setImmediate(done))

test('who asks while it runs gets the next run, together with all who wait', async () => {
  const shared = createShared<string>()
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

test('keys don’t wait for each other, and a failure is no one else’s', async () => {
  const shared = createShared<string>()
  const failing = shared('a', () => Promise.reject(new Error('lost')))
  const next = shared('a', async () => 'found')
  expect(await shared('b', async () => 'other')).toBe('other')
  await expect(failing).rejects.toThrow('lost')
  expect(await next).toBe('found')
})
