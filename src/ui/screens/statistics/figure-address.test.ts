import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type FigureAddress, figureText } from './figure-address.ts'

const PAGE: FigureAddress = {
  scope: 'statistics.time',
  list: {
    filterable: ['date', 'user_id'],
    sortable: [],
    defaultOrder: 'date:desc',
    defaultFilter: { date: { from: 'year', to: 'year' } },
  },
  settings: { by: 'client', view: 'table' },
}

const textOf = (address: string): string => figureText(new URLSearchParams(address), PAGE)

it('an address that says nothing shows the same as one that names the defaults', () => {
  expect(textOf('')).toBe(textOf('view=table&by=client&date=year..year'))
  expect(textOf('by=projet')).not.toBe(textOf(''))
  expect(textOf('date=')).not.toBe(textOf(''))
})

it('a saved view shows what was saved, whatever else stood in the address', () => {
  const part = fc.constantFrom(
    'by=projet',
    'view=chart',
    'date=',
    'date=month..month',
    'user_id=1,2',
    'page=3',
    'panel=7',
    'q=',
  )
  fc.assert(
    fc.property(fc.uniqueArray(part, { selector: (text) => text.split('=')[0] }), (parts) => {
      const saved = textOf(parts.join('&'))
      expect(textOf(saved)).toBe(saved)
      expect(textOf(parts.toReversed().join('&'))).toBe(saved)
      expect(saved).not.toMatch(/page|panel/)
    }),
  )
})
