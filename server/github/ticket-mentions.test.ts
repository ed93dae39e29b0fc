import { expect, test } from 'vitest'
import { ticketMentions } from './ticket-mentions.ts'

test.each([
  ['Corrige #12', [12]],
  ['#12, (#13) et #12 encore', [12, 13]],
  ['fixes:#7.', [7]],
  ['autre/depot#12', []],
  ['couleur #123abc', []],
  ['&#233;', []],
  ['##12', []],
  ['#0 #007', []],
  ['#99999999999999999999', []],
])('%j names %j', (message, tickets) => {
  expect(ticketMentions(message)).toEqual(tickets)
})
