import { expect, it } from 'vitest'
import { resolveRowAddress } from './follow-row-link.ts'

it('opens a page by its own address', () => {
  expect(resolveRowAddress('/manager/clients/3', '?q=pompe')).toBe('/manager/clients/3')
})

it('opens a record beside the list, whose filters stay', () => {
  expect(resolveRowAddress('?show=3', '?q=pompe&show=1')).toBe('?q=pompe&show=3')
})
