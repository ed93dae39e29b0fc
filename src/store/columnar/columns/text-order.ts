import { uint8At } from '../rows/typed-arrays.ts'

/**
 * A byte's weight in the order of JavaScript's strings. There, a character beyond U+FFFF is a
 * surrogate pair, which precedes U+E000.
 */
const weight = (byte: number): number => (byte === 0xee || byte === 0xef ? byte + 0x10 : byte)

/** Compares two bytes as the strings that they begin compare. */
export const compareByte = (left: number, right: number): number => weight(left) - weight(right)

/** Compares a text in `bytes` with another text, in the order of JavaScript's strings. */
export const compareWithText = (bytes: Uint8Array, start: number, length: number, text: Uint8Array): number => {
  const shorter = Math.min(length, text.length)
  for (let index = 0; index < shorter; index += 1) {
    const left = uint8At(bytes, start + index)
    const right = uint8At(text, index)
    if (left !== right) return compareByte(left, right)
  }
  return length - text.length
}

const KEY_BYTES = 6

/** A key in the order of the texts, made of their first six bytes. */
export const keyOfBytes = (bytes: Uint8Array, start: number, length: number): number => {
  let key = 0
  for (let index = 0; index < KEY_BYTES; index += 1)
    key = key * 256 + (index < length ? weight(uint8At(bytes, start + index)) : 0)
  return key
}
