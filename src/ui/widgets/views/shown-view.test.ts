import { expect, it } from 'vitest'
import { shownView } from './shown-view.ts'

const OPEN = { id: 'open', filters: 'status=1', text: 'status=1' }
const ALL = { id: 'all', filters: '', text: '' }
const SHARED = { id: '7', text: 'status=1' }
const SORTED = { id: '8', text: 'orderBy=name:asc&status=1' }

const shown = (text: string, filters: string, opened: string | null, own = [SHARED, SORTED]) =>
  shownView({ builtIn: [OPEN, ALL], own, text, filters, opened })

it('is the one that was opened where a saved view shows what a built-in one shows', () => {
  expect(shown('status=1', 'status=1', 'open')).toBe('open')
  expect(shown('status=1', 'status=1', '7')).toBe('7')
})

it('is the one that was opened where two saved views show the same', () => {
  const twin = { ...SHARED, id: '9' }
  expect(shown('status=1', 'status=1', '9', [SHARED, twin])).toBe('9')
})

it('is the built-in view where none was opened, as at the first look at a list', () => {
  expect(shown('status=1', 'status=1', null)).toBe('open')
  expect(shown('', '', '7')).toBe('all')
})

it('is the saved view with the same order and search before a built-in one with the same filters', () => {
  expect(shown('orderBy=name:asc&status=1', 'status=1', 'open')).toBe('8')
})

it('is the built-in view with the same filters, whatever its order, or none', () => {
  expect(shown('orderBy=id:asc&status=1', 'status=1', null)).toBe('open')
  expect(shown('status=2', 'status=2', '7')).toBeNull()
})
