import { describe, expect, it, vi } from 'vitest'
import { NONE_DISABLED, withSelectionRules } from './selection-rules.ts'

const stateOf = (...selected: string[]) => ({ selected: new Set(selected), select: vi.fn(), toggle: vi.fn() })

describe('a list with a single selection', () => {
  it('gives up the row chosen before', () => {
    const state = stateOf('1')
    withSelectionRules(state, 'single', NONE_DISABLED).toggle('2')
    expect(state.select).toHaveBeenCalledWith(['2'])
  })

  it('gives up the chosen row itself', () => {
    const state = stateOf('1')
    withSelectionRules(state, 'single', NONE_DISABLED).toggle('1')
    expect(state.select).toHaveBeenCalledWith([])
  })

  it('keeps the last of a range', () => {
    const state = stateOf()
    withSelectionRules(state, 'single', NONE_DISABLED).select(['1', '2', '3'])
    expect(state.select).toHaveBeenCalledWith(['3'])
  })
})

describe('a list with disabled rows', () => {
  const disabled = new Set(['2'])

  it('does not choose them, one by one or with the whole page', () => {
    const state = stateOf()
    const ruled = withSelectionRules(state, 'multiple', disabled)
    ruled.toggle('2')
    ruled.toggle('3')
    ruled.select(['1', '2', '3'])
    expect(state.toggle.mock.calls).toEqual([['3']])
    expect(state.select.mock.calls).toEqual([[['1', '3']]])
  })
})

it('leaves an ordinary list as it is', () => {
  const state = stateOf()
  expect(withSelectionRules(state, 'multiple', NONE_DISABLED)).toBe(state)
})
