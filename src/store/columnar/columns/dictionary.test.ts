import { expect, it } from 'vitest'
import { Dictionary } from './dictionary.ts'

it('keeps a value while it is used, and reuses its number afterwards', () => {
  const dictionary = new Dictionary()
  const first = dictionary.acquire('open')
  expect(dictionary.acquire('open')).toBe(first)
  dictionary.release(first)
  expect(dictionary.find('open')).toBe(first)
  dictionary.release(first)
  expect(dictionary.find('open')).toBe(-1)
  expect(dictionary.acquire('done')).toBe(first)
  expect(dictionary.length).toBe(1)
})

it('distinguishes a text from a value with the same spelling', () => {
  const dictionary = new Dictionary()
  const [text, list] = [dictionary.acquire('[1]'), dictionary.acquire([1])]
  expect([dictionary.valueOf(text), dictionary.valueOf(list)]).toEqual(['[1]', [1]])
  expect([dictionary.stringOf(text), dictionary.stringOf(list)]).toEqual(['[1]', null])
})

it('holds nothing after its last use', () => {
  const dictionary = new Dictionary()
  const entries = Array.from({ length: 100 }, (_, index) => dictionary.acquire({ index }))
  for (const entry of entries) dictionary.valueOf(entry)
  for (const entry of entries) dictionary.release(entry)
  expect([dictionary.stringCount, dictionary.nonStringCount]).toEqual([0, 0])
  dictionary.acquire({ index: 'new' })
  expect(dictionary.length).toBe(100)
})
