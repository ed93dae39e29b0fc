import { expect, it } from 'vitest'
import { groupsOf } from './option-groups.ts'

const option = (value: string, group?: string) => ({ value, label: value, ...(group === undefined ? {} : { group }) })

it('divides options where their group changes, and keeps their places', () => {
  const options = [option('a', 'Client'), option('b', 'Client'), option('c', 'Team')]
  expect(groupsOf(options)).toEqual([
    { name: 'Client', first: 0, options: options.slice(0, 2) },
    { name: 'Team', first: 2, options: options.slice(2) },
  ])
})

it('keeps options without a group together, under no heading', () => {
  const options = [option('a'), option('b')]
  expect(groupsOf(options)).toEqual([{ name: undefined, first: 0, options }])
  expect(groupsOf([])).toEqual([])
})
