import { describe, expect, it } from 'vitest'
import { clickActionOf, clickAddress, openedBy, withoutOpened } from './click-action.ts'

describe('the click action of a list', () => {
  it('is edit or show', () => {
    expect(['edit', 'show'].map(clickActionOf)).toEqual(['edit', 'show'])
  })

  it('is nothing else', () => {
    expect(() => clickActionOf('delete')).toThrow('« edit » or « show »')
  })
})

describe('the record that an address opens over its list', () => {
  it('is the one of the row that was clicked', () => {
    expect(openedBy(new URLSearchParams(clickAddress('show', 'new:1')))).toEqual({ action: 'show', id: 'new:1' })
    expect(openedBy(new URLSearchParams('q=pompe&show='))).toBeNull()
  })

  it('is closed without a change of the filters', () => {
    expect(withoutOpened(new URLSearchParams('q=pompe&edit=3&show=2')).toString()).toBe('q=pompe')
  })
})
