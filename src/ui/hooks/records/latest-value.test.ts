import { concat, NEVER, of, Subject } from 'rxjs'
import { expect, it, vi } from 'vitest'
import { createSharedAnswers } from '#src/store/queries/shared-answers.ts'
import { createLatestValue } from './latest-value.ts'

it('keeps the last value of the previous source until the new one emits', () => {
  const held = createLatestValue<string>()
  const [first, second] = [new Subject<string>(), new Subject<string>()]
  expect(held.readFor(first)).toEqual({ value: undefined, error: undefined, current: false })
  const stop = held.subscribe(first, () => undefined)
  first.next('a')
  expect(held.readFor(first)).toEqual({ value: 'a', error: undefined, current: true })
  expect(held.readFor(second)).toEqual({ value: 'a', error: undefined, current: false })
  stop()
  held.subscribe(second, () => undefined)
  second.next('b')
  expect(held.readFor(second)).toEqual({ value: 'b', error: undefined, current: true })
})

it('keeps a value that is emitted synchronously while the previous source is still read', () => {
  const held = createLatestValue<string>()
  const first = of('a')
  const second = of('b')
  held.subscribe(first, () => undefined)
  held.subscribe(second, () => expect(held.readFor(first).current).toBe(false))
  expect(held.readFor(second)).toEqual({ value: 'b', error: undefined, current: true })
})

it('returns the same object until something changes', () => {
  const held = createLatestValue<string>()
  const source = of('a')
  held.subscribe(source, () => undefined)
  expect(held.readFor(source)).toBe(held.readFor(source))
  expect(held.readFor(NEVER)).toBe(held.readFor(NEVER))
})

it('returns an error beside the last value', () => {
  const held = createLatestValue<string>()
  const source = new Subject<string>()
  const changed = vi.fn()
  held.subscribe(source, changed)
  source.next('a')
  source.error('broken')
  expect(held.readFor(source)).toEqual({ value: 'a', error: 'broken', current: true })
  expect(changed).toHaveBeenCalledTimes(2)
})

it('does not show the value of another source for a source that fails', () => {
  const held = createLatestValue<string>()
  const broken = new Subject<string>()
  held.subscribe(of('a'), () => undefined)
  held.subscribe(broken, () => undefined)
  broken.error('broken')
  expect(held.readFor(broken)).toEqual({ value: undefined, error: 'broken', current: true })
})

it('reads a shared answer before the subscription, which changes nothing with that value', () => {
  const held = createLatestValue<readonly string[]>()
  const share = createSharedAnswers()
  const found = new Subject<readonly string[]>()
  const answer = share('list', () => found)
  expect(held.readFor(answer)).toEqual({ value: undefined, error: undefined, current: false })
  const listener = answer.subscribe()
  found.next(['a'])
  const first = held.readFor(answer)
  expect(first).toEqual({ value: ['a'], error: undefined, current: true })
  held.subscribe(answer, () => undefined)
  expect(held.readFor(answer)).toBe(first)
  found.next(['b'])
  expect(held.readFor(answer).value).toEqual(['b'])
  listener.unsubscribe()
})

it('reads the newest value of two shared answers in any order', () => {
  const held = createLatestValue<string>()
  const share = createSharedAnswers()
  const [first, second] = [share('first', () => concat(of('a'), NEVER)), share('second', () => concat(of('b'), NEVER))]
  second.subscribe()
  held.subscribe(first, () => undefined)
  expect(held.readFor(second)).toEqual({ value: 'b', error: undefined, current: true })
  expect(held.readFor(first)).toEqual({ value: 'a', error: undefined, current: true })
  held.subscribe(second, () => undefined)
  expect(held.readFor(second).value).toBe('b')
  expect(held.readFor(first).value).toBe('a')
})

it('shows the emission that was taken until the reader takes a newer one', () => {
  const held = createLatestValue<string>()
  const source = new Subject<string>()
  held.subscribe(source, () => undefined)
  const before = held.newest(source)
  source.next('a')
  const taken = held.newest(source)
  source.next('b')
  expect([before, taken, held.newest(source)].map((emission) => held.readFor(source, emission).value)).toEqual([
    undefined,
    'a',
    'b',
  ])
  expect(held.readFor(NEVER, taken)).toEqual({ value: 'a', error: undefined, current: false })
})

it('takes what a shared answer has at its first reading, whatever comes before the subscription', () => {
  const held = createLatestValue<string>()
  const found = new Subject<string>()
  const answer = createSharedAnswers()('list', () => found)
  answer.subscribe()
  found.next('a')
  const first = held.newest(answer)
  held.subscribe(answer, () => undefined)
  expect(held.newest(answer).observed).toBe(first.observed)
  found.next('b')
  expect(held.readFor(answer, first).value).toBe('a')
  expect(held.readFor(answer).value).toBe('b')
})
