import { Subject } from 'rxjs'
import { expect, it, vi } from 'vitest'
import { createSharedAnswers } from './shared-answers.ts'

it('asks once for all listeners, and has the newest value while there are any', async () => {
  const share = createSharedAnswers()
  const found = new Subject<number>()
  let asked = 0
  const source = () => {
    asked += 1
    return found
  }
  const answer = share('count', source)
  expect(share('count', source)).toBe(answer)
  expect(asked).toBe(1)
  expect(answer.latest?.()).toBeNull()
  const [first, second] = [answer.subscribe(), answer.subscribe()]
  found.next(1)
  found.next(2)
  expect(answer.latest?.()).toEqual({ value: 2 })
  first.unsubscribe()
  expect(answer.latest?.()).toEqual({ value: 2 })
  second.unsubscribe()
  await vi.waitFor(() => expect(answer.latest?.()).toBeNull())
  expect(found.observed).toBe(false)
})

it('goes on for a listener that comes in the task in which the last one has left', async () => {
  const found = new Subject<number>()
  const answer = createSharedAnswers()('count', () => found)
  const before = answer.subscribe()
  found.next(1)
  const read = answer.latest?.()
  before.unsubscribe()
  const values: number[] = []
  answer.subscribe((value) => values.push(value))
  expect(answer.latest?.()).toBe(read)
  await new Promise((done) => setTimeout(done))
  found.next(2)
  expect(values).toEqual([1, 2])
})

it('has no value after a failure', () => {
  const found = new Subject<number>()
  const answer = createSharedAnswers()('count', () => found)
  answer.subscribe({ error: () => undefined })
  found.next(1)
  found.error('broken')
  expect(answer.latest?.()).toBeNull()
})
