import { expect, it } from 'vitest'
import { placeIn } from './wall-place.ts'

const YEAR = { from: '2027-01-01', to: '2027-12-31' }
const span = (start: string, end: string, start_half = false, end_half = false) => ({
  start,
  end,
  start_half,
  end_half,
})

it.each([
  ['a day', span('2027-01-01', '2027-01-01'), 0, 1],
  ['the afternoon of a day', span('2027-01-02', '2027-01-02', true), 1.5, 0.5],
  ['from noon to noon', span('2027-12-30', '2027-12-31', true, true), 363.5, 1],
  ['the part of an absence that lies in the year', span('2026-12-20', '2027-01-02'), 0, 2],
  ['an absence that lasts into the next year', span('2027-12-31', '2028-01-05'), 364, 1],
])('places %s', (_name, absence, left, width) => {
  const place = placeIn(YEAR, absence)
  expect(place?.left).toBeCloseTo((left / 365) * 100)
  expect(place?.width).toBeCloseTo((width / 365) * 100)
})

it('places nothing of another year, and counts 29 February', () => {
  expect(placeIn(YEAR, span('2028-01-01', '2028-01-05'))).toBeNull()
  expect(placeIn({ from: '2028-01-01', to: '2028-12-31' }, span('2028-03-01', '2028-03-01'))?.left).toBeCloseTo(
    (60 / 366) * 100,
  )
})
