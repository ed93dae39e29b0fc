import { describe, expect, it } from 'vitest'
import { keptFromOf } from './use-as-of-pages.ts'

describe('the first moment of the activity that is kept', () => {
  const from = '2026-03-10T09:00:00.000Z'

  it('is told on days that end before it', () => {
    expect(keptFromOf([{ whole_from: from }], '2026-03-09')).toBe(from)
    expect(keptFromOf([{ whole_from: from }], '2026-03-10')).toBeNull()
    expect(keptFromOf([{ whole_from: null }], '2020-01-01')).toBeNull()
  })

  it('is the latest one of all pages: more was deleted while they were read', () => {
    expect(
      keptFromOf(
        [{ whole_from: null }, { whole_from: from }, { whole_from: '2026-03-12T09:00:00.000Z' }],
        '2026-03-01',
      ),
    ).toBe('2026-03-12T09:00:00.000Z')
  })
})
