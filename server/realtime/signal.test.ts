import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Signal } from './signal.ts'
import { createDecoder } from './signal-decoder.ts'
import { createEncoder } from './signal-encoder.ts'

const publish = (data: unknown): Signal => ({ kind: 'publish', channel: 'private-layout', event: 'hint', data })

test('whatever is said fits PostgreSQL’s 8000 bytes in parts, and the others read the same', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 3_000 })), {
        minLength: 1,
        maxLength: 5,
      }),
      (texts) => {
        const [encode, decode] = [createEncoder('one'), createDecoder('other')]
        const signals = texts.map(([text, times]) => publish(text.repeat(times).slice(0, 30_000)))
        const payloads = signals.flatMap(encode)
        for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000)
        expect(payloads.map(decode).filter((signal) => signal !== null)).toEqual(signals)
      },
    ),
  )
})

test('parts of several processes may come mixed', () => {
  const [one, two] = [createEncoder('one'), createEncoder('two')]
  const [first, second] = [publish('a'.repeat(10_000)), publish('b'.repeat(10_000))]
  const [a = '', b = ''] = one(first)
  const [c = '', d = ''] = two(second)
  expect([a, c, b, d].map(createDecoder('three'))).toEqual([null, null, first, second])
})

test('a process ignores its own messages, partial messages and invalid ones', () => {
  const encode = createEncoder('one')
  const decode = createDecoder('other')
  const [, end = ''] = encode(publish('a'.repeat(10_000)))
  expect(createDecoder('one')(encode(publish(1))[0] ?? '')).toBeNull()
  for (const payload of [end, '', 'hello', 'one 1 1/1 {', 'one 1 2/1 {}']) expect(decode(payload)).toBeNull()
  expect(decode(encode(publish(1))[0] ?? '')).toEqual(publish(1))
})
