import { expect, it } from 'vitest'
import { createNewest } from './newest.ts'

it('tells the newest request from the earlier ones, in whichever order they are answered', () => {
  const begin = createNewest()
  const first = begin()
  expect(first()).toBe(true)
  const second = begin()
  expect([second(), first()]).toEqual([true, false])
})
