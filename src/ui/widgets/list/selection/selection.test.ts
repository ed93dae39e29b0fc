import { expect, it } from 'vitest'
import { withPage, withRange } from './selection.ts'

const page = [{ id: '3' }, { id: '4' }]

it('selects the whole page and keeps the selection of others', () => {
  expect(withPage(new Set(['1', '3']), page, true)).toEqual(['1', '3', '4'])
})

it('clears the page and keeps the selection of others', () => {
  expect(withPage(new Set(['1', '3', '4']), page, false)).toEqual(['1'])
})

const rows = ['1', '2', '3', '4', '5'].map((id) => ({ id }))

it('selects from one row to another, downwards and upwards, and keeps the others', () => {
  expect(withRange(new Set(['2', '9']), rows, '2', '4')).toEqual(['9', '2', '3', '4'])
  expect(withRange(new Set(['4']), rows, '4', '3')).toEqual(['3', '4'])
})

it('clears a range when its last row was selected', () => {
  expect(withRange(new Set(['1', '2', '3', '4']), rows, '2', '4')).toEqual(['1'])
})

it('has no range to or from a row of another page', () => {
  expect(withRange(new Set(['9']), rows, '9', '2')).toBeNull()
  expect(withRange(new Set(['2']), rows, '2', '9')).toBeNull()
})
