import { expect, it } from 'vitest'
import { idsOfRecord, type RecordIds, withId } from './use-stable-key.ts'

const ALONE: RecordIds = ['new:a']

it('keeps its key when the server numbers the record', () => {
  const [key] = idsOfRecord(withId(ALONE, '77'), '77')
  expect(key).toBe('new:a')
})

it('changes its key for another record, also after the first was numbered', () => {
  expect(idsOfRecord(ALONE, '12')).toEqual(['12'])
  expect(idsOfRecord(withId(ALONE, '77'), '12')).toEqual(['12'])
})

it('returns the same ids when nothing is new', () => {
  const names = withId(ALONE, '77')
  expect(idsOfRecord(names, '77')).toBe(names)
  expect(withId(names, '77')).toBe(names)
})
