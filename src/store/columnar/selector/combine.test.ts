import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CodeColumn } from '../columns/code-column.ts'
import { numberCodec } from '../columns/codec.ts'
import { NumberColumn } from '../columns/number-column.ts'
import { ZONE } from '../columns/zones.ts'
import { allOf } from './combine.ts'

const ROWS = ZONE * 3 + 77

/** Days in the order of the rows, and persons who are rare or frequent. */
const columns = () => {
  const [days, persons] = [new NumberColumn('day', numberCodec(4)), new CodeColumn('person')]
  for (let row = 0; row < ROWS; row += 1) {
    days.set(row, row >> 3)
    persons.set(row, row % 50 === 0 ? 'rare' : row % 2 === 0 ? '7' : '8')
  }
  return { days, persons }
}

it('scans a range of days of a person, in zones that match completely or in part', () => {
  const { days, persons } = columns()
  const bound = fc.nat(ROWS >> 3)
  fc.assert(
    fc.property(bound, bound, fc.constantFrom('rare', '7', '8', 'nobody'), (low, high, person) => {
      const range = days.filterRange([
        { operator: '$gte', value: low },
        { operator: '$lte', value: high },
      ])
      const ofPerson = persons.filter({ operator: '$eq', value: person })
      const filters = [range, ofPerson].filter((filter) => filter !== null)
      expect(filters).toHaveLength(2)
      const out = new Uint32Array(ROWS)
      const found = out.subarray(0, allOf(filters).scan(ROWS, out))
      const expected = Uint32Array.from({ length: ROWS }, (_, row) => row).filter(
        (row) => row >> 3 >= low && row >> 3 <= high && persons.get(row) === person,
      )
      expect(found).toEqual(expected)
    }),
    { numRuns: 40 },
  )
})
