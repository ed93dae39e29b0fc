import fc from 'fast-check'
import { expect, it } from 'vitest'
import { filterByRow } from '../rows/filter.ts'
import { withByteSearch } from './byte-search.ts'

/** Bytes whose difference to another borrows or carries, beside usual ones. */
const byte = fc.constantFrom(0, 1, 2, 0x7f, 0x80, 0x81, 0xfe, 0xff)

it('finds the rows of a byte in any range, like a look at each row', () => {
  fc.assert(
    fc.property(fc.array(byte, { maxLength: 60 }), byte, fc.nat(60), fc.nat(60), (bytes, wanted, one, other) => {
      const cells = Uint8Array.from(bytes)
      const filter = withByteSearch(
        filterByRow((row) => cells[row] === wanted, 1, 0.1),
        cells,
        wanted,
      )
      const rows = bytes.flatMap((cell, row) => (cell === wanted ? [row] : []))
      const all = new Uint32Array(bytes.length)
      expect([...all.subarray(0, filter.scan(bytes.length, all))]).toEqual(rows)

      const from = Math.min(one, other, bytes.length)
      const end = Math.min(Math.max(one, other), bytes.length)
      const out = new Uint32Array(2 + end - from)
      const after = filter.scanRange?.({ from, end }, out, 2)
      expect([...out.subarray(2, after)]).toEqual(rows.filter((row) => row >= from && row < end))
    }),
    { numRuns: 2_000 },
  )
})
