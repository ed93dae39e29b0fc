import { expect, test } from 'vitest'
import { numberOfSearch, searchedThrough } from './search.ts'

test.each([
  ['1999', { number: 1999, isAlone: false }],
  [' #1999 ', { number: 1999, isAlone: true }],
  ['007', { number: 7, isAlone: false }],
  ['1999 pompe', null],
  ['# 1999', null],
  ['##1999', null],
  ['-1', null],
  ['1.5', null],
  ['#', null],
  ['', null],
  ['1234567890123456', null],
])('reads « %s » as %j', (search, expected) => {
  expect(numberOfSearch(search)).toEqual(expected)
})

test('a model with text is searched by its own, one without by its ticket', () => {
  expect([searchedThrough('comment'), searchedThrough('ticket_status_history'), searchedThrough('absence')]).toEqual([
    undefined,
    'ticket_id',
    undefined,
  ])
})
