import { BehaviorSubject, NEVER, Observable, of, Subject, throwError } from 'rxjs'
import { afterEach, expect, it, vi } from 'vitest'
import { createLatestValue } from './latest-value.ts'

afterEach(() => vi.useRealTimers())

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

it('shows what a source emits at once before anyone has subscribed to it', () => {
  const held = createLatestValue<string>()
  const source = new BehaviorSubject('a')
  const shown = held.readFor(source)
  expect(shown).toEqual({ value: 'a', error: undefined, current: true })
  const changed = vi.fn()
  held.subscribe(source, changed)
  expect(held.readFor(source)).toBe(shown)
  source.next('b')
  expect(held.readFor(source).value).toBe('b')
  expect(changed).toHaveBeenCalledTimes(1)
})

it('keeps a value that comes between reading and subscribing until then: a store must not change while React renders', () => {
  const held = createLatestValue<string>()
  const source = new Subject<string>()
  const shown = held.readFor(source)
  source.next('a')
  expect(held.readFor(source)).toBe(shown)
  held.subscribe(source, () => undefined)
  expect(held.readFor(source)).toEqual({ value: 'a', error: undefined, current: true })
})

it('subscribes once for the reading and for the subscription after it', () => {
  let subscribers = 0
  const source = new Observable<string>(() => {
    subscribers += 1
    return () => {
      subscribers -= 1
    }
  })
  const held = createLatestValue<string>()
  held.readFor(source)
  const stop = held.subscribe(source, () => undefined)
  expect(subscribers).toBe(1)
  stop()
  expect(subscribers).toBe(0)
})

it('ends the readings of renderings that React has dropped', () => {
  vi.useFakeTimers()
  const [source, other] = [new Subject<string>(), new Subject<string>()]
  const held = createLatestValue<string>()
  held.readFor(source)
  held.readFor(other)
  vi.advanceTimersByTime(2999)
  expect([source.observed, other.observed]).toEqual([true, true])
  vi.advanceTimersByTime(1)
  expect([source.observed, other.observed]).toEqual([false, false])
})

it('goes on with the reading of a rendering that another one interrupted', () => {
  const [source, other] = [new BehaviorSubject('a'), new Subject<string>()]
  const held = createLatestValue<string>()
  const shown = held.readFor(source)
  held.readFor(other)
  expect(held.readFor(source)).toBe(shown)
  held.subscribe(source, () => undefined)
  expect(held.readFor(source)).toBe(shown)
})

it('keeps what a slow rendering shows until its source emits again', () => {
  vi.useFakeTimers()
  const values = new BehaviorSubject('a')
  /** As a shared answer: read again from the beginning once nobody has listened. */
  const source = new Observable<string>((subscriber) => {
    if (!values.closed) return values.subscribe(subscriber)
    return undefined
  })
  const held = createLatestValue<string>()
  const shown = held.readFor(source)
  values.complete()
  values.unsubscribe()
  vi.advanceTimersByTime(5000)
  expect(held.readFor(source)).toBe(shown)
  held.subscribe(source, () => undefined)
  expect(held.readFor(source)).toBe(shown)
})

it('reads a source anew that it comes back to', async () => {
  const held = createLatestValue<string>()
  const [first, second] = [new BehaviorSubject('a'), new BehaviorSubject('b')]
  const stopFirst = held.subscribe(first, () => undefined)
  stopFirst()
  const stopSecond = held.subscribe(second, () => undefined)
  await Promise.resolve()
  first.next('c')
  expect(held.readFor(first)).toEqual({ value: 'c', error: undefined, current: true })
  stopSecond()
  held.subscribe(first, () => undefined)
  expect(held.readFor(first).value).toBe('c')
})

it('shows an error that comes at once', () => {
  const held = createLatestValue<string>()
  const broken = throwError(() => 'broken')
  expect(held.readFor(broken)).toEqual({ value: undefined, error: 'broken', current: true })
  held.subscribe(broken, () => undefined)
  expect(held.readFor(broken).error).toBe('broken')
})

it('does not read the previous source again while React changes to the next one', async () => {
  const held = createLatestValue<string>()
  const [first, second] = [new Subject<string>(), new Subject<string>()]
  const stop = held.subscribe(first, () => undefined)
  first.next('a')
  stop()
  held.subscribe(second, () => undefined)
  second.next('b')
  expect(held.readFor(first)).toEqual({ value: 'b', error: undefined, current: false })
  expect(first.observed).toBe(false)
  await Promise.resolve()
  held.readFor(first)
  expect(first.observed).toBe(true)
})
