import { expect, it } from 'vitest'
import { type Present, presentAt, SILENCE_MS, WRITING_MS, withPresence } from './present.ts'

const NOBODY: Present = new Map()
const say = (present: Present, user_id: number, doing: 'looking' | 'writing' | 'leaving', now: number) =>
  withPresence(present, { ticket_id: 1, user_id, doing }, now)

it('tells who looks and who writes, and forgets who leaves', () => {
  const two = say(say(NOBODY, 5, 'looking', 0), 6, 'writing', 0)
  expect(presentAt(two, 1)).toEqual({ looking: [5], writing: [6] })
  expect(presentAt(say(two, 6, 'leaving', 1), 1)).toEqual({ looking: [5], writing: [] })
})

it('a person who writes no more looks, and one who is silent is gone', () => {
  const one = say(NOBODY, 6, 'writing', 0)
  expect(presentAt(one, WRITING_MS)).toEqual({ looking: [6], writing: [] })
  expect(presentAt(one, SILENCE_MS)).toEqual({ looking: [], writing: [] })
})

it('a look of another tab does not end the writing', () => {
  expect(presentAt(say(say(NOBODY, 6, 'writing', 0), 6, 'looking', 10), 20).writing).toEqual([6])
})
