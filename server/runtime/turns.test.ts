import { expect, test } from 'vitest'
import { type Caller, CallerGone, forCaller } from './caller.ts'
import { createTurns } from './turns.ts'

/** One place that is taken, and a way to wait for it. */
const takenPlace = () => {
  const inTurn = createTurns(1)
  const release = Promise.withResolvers<void>()
  const order: string[] = []
  const first = inTurn(() => release.promise)
  const ask = (name: string, caller: Caller | null): Promise<void> =>
    forCaller(caller, () =>
      inTurn(async () => {
        order.push(name)
      }),
    )
  const free = (): Promise<void> => {
    release.resolve()
    return first
  }
  return { order, ask, free }
}

const reading = (number: number): Caller => ({ gone: new AbortController().signal, number })

test('requests that write go first, then the oldest of those that read', async () => {
  const { order, ask, free } = takenPlace()
  const asked = [
    ask('newer, its first', reading(8)),
    ask('older, its second', reading(7)),
    ask('newer, its second', reading(8)),
    ask('write', { gone: null, number: 9 }),
    ask('older, its third', reading(7)),
    ask('later write', { gone: null, number: 10 }),
  ]
  await free()
  await Promise.all(asked)
  expect(order).toEqual(['write', 'later write', 'older, its second', 'older, its third', 'newer, its first', 'newer, its second'])
})

test('a task whose caller is gone is not begun, and the next one has its turn', async () => {
  const { order, ask, free } = takenPlace()
  const gone = new AbortController()
  const abandoned = ask('abandoned', { gone: gone.signal, number: 1 })
  const other = ask('other', reading(2))
  gone.abort()
  await free()
  await expect(abandoned).rejects.toBeInstanceOf(CallerGone)
  await other
  expect(order).toEqual(['other'])
})

test('a task that fails hands its place on', async () => {
  const inTurn = createTurns(1)
  const failing = inTurn(() => Promise.reject(new Error('no')))
  const next = inTurn(async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})
