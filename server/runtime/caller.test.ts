import { expect, test } from 'vitest'
import { ahead, type Caller, CallerGone, checkCaller, currentCaller, forCaller, inNewPlace, isCallerGone, nextNumber } from './caller.ts'

const reading = (): Caller => ({ gone: new AbortController().signal, number: nextNumber() })

test('work ahead of others keeps its place, and still stops with its caller', () => {
  const caller = { gone: AbortSignal.abort(), number: nextNumber() }
  expect(forCaller(caller, () => ahead(currentCaller))).toEqual({ ...caller, isAhead: true })
  const without = ahead(currentCaller)
  expect([without?.gone, (without?.number ?? 0) > caller.number]).toEqual([null, true])
})

test('work in a new place is behind all that began before, and still stops with its caller', () => {
  const caller = reading()
  const other = nextNumber()
  const placed = forCaller(caller, () => inNewPlace(currentCaller))
  expect([placed?.gone === caller.gone, (placed?.number ?? 0) > other]).toEqual([true, true])
  expect(inNewPlace(currentCaller)).toBe(null)
})

test('a caller that is gone is known in an error that wraps it', () => {
  expect(() => forCaller({ gone: AbortSignal.abort(), number: 1 }, checkCaller)).toThrow(CallerGone)
  expect(() => forCaller(reading(), checkCaller)).not.toThrow()
  expect(isCallerGone(new Error('Failed query', { cause: new CallerGone() }))).toBe(true)
  expect(isCallerGone(new Error('Failed query'))).toBe(false)
})
