import { expect, it } from 'vitest'
import { candidateIds, openFirst } from './recent-tickets.ts'

it('the ticket opened last comes before those of the newest pointages, and each ticket once', () => {
  expect(candidateIds(['4', '9', '2'], ['2', '7', '2', '4'])).toEqual(['4', '2', '7', '9'])
})

it('without an opened ticket the pointages decide, and without pointages the opened tickets', () => {
  expect(candidateIds([], ['2', '7', '2'])).toEqual(['2', '7'])
  expect(candidateIds(['4', '9'], [])).toEqual(['4', '9'])
})

it('open tickets keep their order before finished ones, and a long list is cut after that', () => {
  const tickets = [1, 2, 3, 4, 5, 6, 7]
  expect(openFirst(tickets, (ticket) => ticket % 2 === 0)).toEqual([2, 4, 6, 1, 3])
})
