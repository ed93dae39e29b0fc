import { expect, it } from 'vitest'
import { parseRecordKey, recordKey } from './record-key.ts'

it.each([
  ['ticket', '7'],
  ['time_entry', 'new:0190a000-0000-7000-8000-0000000000t1'],
])('reads %s and %s back from their key', (model, id) => {
  expect(parseRecordKey(recordKey(model, id))).toEqual({ model, id })
})

it('gives a text without a colon an empty id', () => {
  expect(parseRecordKey('ticket')).toEqual({ model: 'ticket', id: '' })
})
