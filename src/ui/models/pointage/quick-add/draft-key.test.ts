import { expect, it } from 'vitest'
import { draftKeyOf } from './draft-key.ts'

const person = { id: '5', name: 'Zoé Martin' }

it('names the record whose number a draft follows', () => {
  expect(draftKeyOf({ ticket: 'new:a', person: null })).toBe('ticket:new:a:quickAdd')
  expect(draftKeyOf({ ticket: null, person })).toBe('user:5:quickAdd')
})

it('keeps a line about one ticket or person apart from any other', () => {
  const keys = [
    draftKeyOf({ ticket: null, person: null }),
    draftKeyOf({ ticket: '12', person: null }),
    draftKeyOf({ ticket: '12', person }),
    draftKeyOf({ ticket: null, person }),
  ]
  expect(new Set(keys).size).toBe(keys.length)
})
