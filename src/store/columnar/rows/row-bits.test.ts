import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  addBits,
  addBytes,
  cellsFor,
  clearBit,
  countBits,
  hasBit,
  keepByBits,
  rowsOfBits,
  setBit,
  setBits,
} from './row-bits.ts'

const sets = fc.uniqueArray(fc.nat({ max: 299 })).map((rows) => Uint32Array.from(rows).sort())
const bitsOf = (rows: Uint32Array): Uint32Array => {
  const bits = new Uint32Array(cellsFor(300))
  setBits(bits, rows, rows.length)
  return bits
}
const read = (bits: Uint32Array, below = 300): readonly number[] => {
  const out = new Uint32Array(300)
  return [...out.subarray(0, rowsOfBits(bits, below, out))]
}

it('returns the set rows, ascending, below a bound', () => {
  fc.assert(
    fc.property(sets, fc.nat({ max: 300 }), (rows, below) => {
      expect(read(bitsOf(rows), below)).toEqual([...rows].filter((row) => row < below))
      expect(countBits(bitsOf(rows))).toBe(rows.length)
    }),
  )
})

it('keeps and adds what is set', () => {
  fc.assert(
    fc.property(sets, sets, fc.nat({ max: 300 }), (some, others, below) => {
      const kept = some.slice()
      expect([...kept.subarray(0, keepByBits(bitsOf(others), kept, kept.length))]).toEqual(
        [...some].filter((row) => others.includes(row)),
      )
      const both = bitsOf(some)
      addBits(bitsOf(others), below, both)
      expect(read(both)).toEqual(
        read(
          bitsOf(
            some.length === 0
              ? others.filter((row) => row < below)
              : Uint32Array.from(new Set([...some, ...others.filter((row) => row < below)])),
          ),
        ),
      )
    }),
  )
})

it('takes bytes of 0 and 1 from a row on', () => {
  fc.assert(
    fc.property(sets, fc.constantFrom(0, 32, 256), (rows, first) => {
      const bytes = new Uint8Array(320)
      for (const row of rows) bytes[row] = 1
      const bits = new Uint32Array(cellsFor(300))
      setBit(bits, 299)
      addBytes(bytes, first, bits)
      const expected = new Set([299, ...[...rows].map((row) => row + first).filter((row) => row < 320)])
      for (let row = 0; row < 320; row += 1) expect(hasBit(bits, row)).toBe(expected.has(row))
      clearBit(bits, 299)
      expect(hasBit(bits, 299)).toBe(false)
    }),
  )
})
