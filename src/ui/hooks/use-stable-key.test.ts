import { expect, it } from 'vitest'
import { type Names, namesWith, renamed } from './use-stable-key.ts'

const ALONE: Names = ['new:a']

it('a record that the server has numbered is still the same one', () => {
  const [key] = namesWith(renamed(ALONE, '77'), '77')
  expect(key).toBe('new:a')
})

it('another record is another one, also after the first was numbered', () => {
  expect(namesWith(ALONE, '12')).toEqual(['12'])
  expect(namesWith(renamed(ALONE, '77'), '12')).toEqual(['12'])
})

it('nothing changes where nothing is new', () => {
  const names = renamed(ALONE, '77')
  expect(namesWith(names, '77')).toBe(names)
  expect(renamed(names, '77')).toBe(names)
})
