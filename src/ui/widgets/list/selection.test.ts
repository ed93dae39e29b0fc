import { expect, it } from 'vitest'
import { withPage } from './selection.ts'

const page = [{ id: '3' }, { id: '4' }]

it('selects the whole page and keeps what is selected on others', () => {
  expect(withPage(new Set(['1', '3']), page, true)).toEqual(['1', '3', '4'])
})

it('lets the page go and keeps what is selected on others', () => {
  expect(withPage(new Set(['1', '3', '4']), page, false)).toEqual(['1'])
})
