import { fromLatin9 } from '../latin9.ts'

const MARK = '\uFEFF'
/** The euro of Windows, which ISO 8859-15 has elsewhere. */
const WINDOWS_EURO = '\u0080'

/** A `TextDecoder` of UTF-8 that throws on other bytes; the contract knows no platform. */
export interface StrictDecoder {
  decode(bytes: Uint8Array): string
}

/** Reads a text in UTF-8, or in ISO 8859-15 where it is no valid UTF-8. */
export const decodeText = (bytes: Uint8Array, utf8: StrictDecoder): string => {
  try {
    const text = utf8.decode(bytes)
    return text.startsWith(MARK) ? text.slice(1) : text
  } catch {
    return fromLatin9(bytes).replaceAll(WINDOWS_EURO, '€')
  }
}
