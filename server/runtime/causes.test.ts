import { expect, test } from 'vitest'
import { causesOf } from './causes.ts'

test('an error comes before its causes, and a thrown value that is no error has none', () => {
  const inner = new Error('inner', { cause: 'a text' })
  const outer = new TypeError('outer', { cause: inner })
  expect(causesOf(outer)).toEqual([outer, inner])
  expect(causesOf('a text')).toEqual([])
})

test('errors that cause each other end', () => {
  const first = new Error('first')
  const second = new Error('second', { cause: first })
  first.cause = second
  expect(causesOf(second)).toEqual([second, first])
})
