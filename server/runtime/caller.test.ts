import { expect, test } from 'vitest'
import {
  type Caller,
  CallerDisconnected,
  checkCaller,
  currentCaller,
  forCaller,
  isCallerDisconnected,
  nextNumber,
  withNewPriority,
  withWritePriority,
} from './caller.ts'

const reading = (): Caller => ({ disconnected: new AbortController().signal, number: nextNumber() })

test('work with the priority of a write keeps its number, and still stops with its caller', () => {
  const caller = { disconnected: AbortSignal.abort(), number: nextNumber() }
  expect(forCaller(caller, () => withWritePriority(currentCaller))).toEqual({ ...caller, isPrioritised: true })
  const without = withWritePriority(currentCaller)
  expect([without?.disconnected, (without?.number ?? 0) > caller.number]).toEqual([null, true])
})

test('work with a new priority comes after earlier requests, and still stops with its caller', () => {
  const caller = reading()
  const other = nextNumber()
  const renewed = forCaller(caller, () => withNewPriority(currentCaller))
  expect([renewed?.disconnected === caller.disconnected, (renewed?.number ?? 0) > other]).toEqual([true, true])
  expect(withNewPriority(currentCaller)).toBe(null)
})

test('a disconnected caller is recognised in an error that wraps it', () => {
  expect(() => forCaller({ disconnected: AbortSignal.abort(), number: 1 }, checkCaller)).toThrow(CallerDisconnected)
  expect(() => forCaller(reading(), checkCaller)).not.toThrow()
  expect(isCallerDisconnected(new Error('Failed query', { cause: new CallerDisconnected() }))).toBe(true)
  expect(isCallerDisconnected(new Error('Failed query'))).toBe(false)
})
