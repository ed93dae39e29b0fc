import { fromLatin9 } from '../latin9.ts'

const MARK = '\uFEFF'
/** The euro of Windows, which ISO 8859-15 has elsewhere. */
const WINDOWS_EURO = '\u0080'

/** Reads a text in UTF-8, or in ISO 8859-15 where it is no valid UTF-8. */
export const decodeText = (bytes: Uint8Array): string => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return text.startsWith(MARK) ? text.slice(1) : text
  } catch {
    return fromLatin9(bytes).replaceAll(WINDOWS_EURO, '€')
  }
}
