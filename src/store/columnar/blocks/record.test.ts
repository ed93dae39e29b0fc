import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type StoredChange, sealRecord, unsealRecord } from './record.ts'

const array = fc.oneof(
  fc.uint8Array({ maxLength: 40 }),
  fc.int32Array({ maxLength: 40 }),
  fc.float64Array({ maxLength: 40 }),
  // A view into the middle of something larger, at an odd byte.
  fc.uint8Array({ minLength: 5, maxLength: 40 }).map((bytes) => bytes.subarray(3)),
)
const column = fc.record({ head: fc.jsonValue(), arrays: fc.array(array, { maxLength: 3 }) })
const rows = fc.record({
  count: fc.nat(),
  columns: fc.dictionary(fc.string({ unit: 'binary' }), column, { maxKeys: 5, noNullPrototype: true }),
})
const change: fc.Arbitrary<StoredChange> = fc.oneof(
  rows.map((part) => ({ kind: 'rows' as const, part })),
  fc.array(fc.string({ unit: 'binary' })).map((keys) => ({ kind: 'purge' as const, keys })),
)

/** As JSON has it: without the sign of zero. */
const plain = (value: StoredChange): unknown => ({ ...value, ...JSON.parse(JSON.stringify(value)) })

it('decodes the encoded change, also after a structured clone', () => {
  fc.assert(
    fc.property(change, (sealed) => {
      const unsealed = unsealRecord(structuredClone(sealRecord(sealed)))
      expect(unsealed && plain(unsealed)).toEqual(plain(sealed))
      if (sealed.kind === 'rows' && unsealed?.kind === 'rows')
        for (const [name, { arrays }] of Object.entries(sealed.part.columns))
          expect(unsealed.part.columns[name]?.arrays).toEqual(arrays)
    }),
  )
})

it('detects any flipped bit, truncation, and exchange of two words', () => {
  fc.assert(
    fc.property(change, fc.nat(), fc.nat({ max: 7 }), fc.nat(), (sealed, at, bit, other) => {
      const record = sealRecord(sealed)
      const flipped = new Uint8Array(record.slice(0))
      const byte = at % flipped.length
      flipped[byte] = (flipped[byte] ?? 0) ^ (1 << bit)
      expect(unsealRecord(flipped.buffer)).toBeNull()
      expect(unsealRecord(record.slice(0, at % record.byteLength))).toBeNull()
      const swapped = new Int32Array(record.slice(0))
      const [a, b] = [at % swapped.length, other % swapped.length]
      const [first, second] = [swapped[a] as number, swapped[b] as number]
      swapped[a] = second
      swapped[b] = first
      if (first !== second) expect(unsealRecord(swapped.buffer)).toBeNull()
    }),
  )
})

it.each([[undefined], [null], [{}], ['SAV1'], [new ArrayBuffer(0)], [new ArrayBuffer(64)], [new Uint8Array(64)]])(
  'takes nothing for a record that is none (%s)',
  (value) => {
    expect(unsealRecord(value)).toBeNull()
  },
)
