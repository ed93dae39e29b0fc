import { fromLatin9 } from '../latin9.ts'

const MARK = '\uFEFF'
/** The euro of Windows, which ISO 8859-15 has elsewhere. */
const WINDOWS_EURO = '\u0080'

/** The mark in the bytes of UTF-16, whose first byte is the lower one or the higher one. */
const UTF_16_MARKS = [
  { start: [0xff, 0xfe], isLowFirst: true },
  { start: [0xfe, 0xff], isLowFirst: false },
] as const

const fromUtf16 = (bytes: Uint8Array, isLowFirst: boolean): string => {
  let text = ''
  for (let at = 2; at + 1 < bytes.length; at += 2) {
    const [first = 0, second = 0] = [bytes[at], bytes[at + 1]]
    text += String.fromCharCode(isLowFirst ? first | (second << 8) : second | (first << 8))
  }
  return text
}

/** A `TextDecoder` of UTF-8 that throws on other bytes; the contract knows no platform. */
export interface StrictDecoder {
  decode(bytes: Uint8Array): string
}

/**
 * Reads a text in UTF-16 with its mark, in UTF-8, or in ISO 8859-15 where it is no valid UTF-8.
 */
export const decodeText = (bytes: Uint8Array, utf8: StrictDecoder): string => {
  const utf16 = UTF_16_MARKS.find(({ start }) => start.every((byte, at) => bytes[at] === byte))
  if (utf16) return fromUtf16(bytes, utf16.isLowFirst)
  try {
    const text = utf8.decode(bytes)
    return text.startsWith(MARK) ? text.slice(1) : text
  } catch {
    return fromLatin9(bytes).replaceAll(WINDOWS_EURO, '€')
  }
}
