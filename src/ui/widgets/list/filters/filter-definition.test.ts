import { describe, expect, it } from 'vitest'
import { noValue, rangeFilter, textsFilter, valuesFilter } from './filter-definition.ts'

describe('a filter by values', () => {
  const filter = valuesFilter('responsable_id', 'Responsable', [])
  it('takes several, and « nobody » among them', () => {
    expect(filter.toFilter(['7', ''])).toEqual({ in: ['7', null] })
    expect(filter.picked({ in: ['7', null] })).toEqual(['7', ''])
  })
  it('is removed with its last value', () => {
    expect(filter.toFilter([])).toBeNull()
  })
  it('accepts yes and no', () => {
    expect(filter.toFilter(['true'])).toEqual({ in: [true] })
    expect(filter.picked({ in: [false] })).toEqual(['false'])
  })
})

it('a filter by texts reads no text as another value', () => {
  const filter = textsFilter('tag', 'Étiquette', ['true', 'réseau'], 'Sans étiquette')
  expect(filter.options).toEqual([
    { value: '', label: 'Sans étiquette' },
    { value: 'true', label: 'true' },
    { value: 'réseau', label: 'réseau' },
  ])
  expect(filter.picked({ in: ['gone', 'true'] })).toEqual(['gone', 'true'])
  expect(filter.toFilter(['true', 'réseau'])).toEqual({ in: ['true', 'réseau'] })
  expect(filter.toFilter([])).toBeNull()
})

it('a filter by texts finds what has none', () => {
  const filter = textsFilter('tag', 'Étiquette', ['réseau'], 'Sans étiquette')
  expect(filter.toFilter(['', 'réseau'])).toEqual({ in: [null, 'réseau'] })
  expect(filter.picked({ in: [null] })).toEqual([''])
})

describe('a filter by named ranges', () => {
  const filter = rangeFilter('dead_line', 'Échéance', [
    { value: 'late', label: 'en retard', range: { to: '2026-11-20' } },
    { value: 'today', label: 'Aujourd’hui', range: { from: '2026-11-21', to: '2026-11-21' } },
    noValue('Sans échéance'),
  ])
  it('maps to its range and back', () => {
    expect(filter.toFilter(['today'])).toEqual({ from: '2026-11-21', to: '2026-11-21' })
    expect(filter.picked({ to: '2026-11-20' })).toEqual(['late'])
  })
  it('finds what has no value', () => {
    expect(filter.toFilter([''])).toEqual({ in: [null] })
    expect(filter.picked({ in: [null] })).toEqual([''])
  })
  it('picks nothing for an unnamed range', () => {
    expect(filter.picked({ from: '2020-01-01' })).toEqual([])
    expect(filter.toFilter([])).toBeNull()
  })
})
