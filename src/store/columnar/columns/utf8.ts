const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** The most bytes that a text can need. */
export const mostBytes = (text: string): number => text.length * 3

/**
 * Writes a text at `at`, where there must be room for `mostBytes`. Returns the end, or -1 for a
 * text with half a surrogate pair, which UTF-8 cannot encode.
 */
export const writeText = (text: string, bytes: Uint8Array, at: number): number => {
  let to = at
  const { length } = text
  for (let index = 0; index < length; index += 1) {
    const unit = text.charCodeAt(index)
    if (unit < 0x80) bytes[to++] = unit
    else if (unit < 0x800) {
      bytes[to++] = 0xc0 | (unit >> 6)
      bytes[to++] = 0x80 | (unit & 0x3f)
    } else if (unit < 0xd800 || unit > 0xdfff) {
      bytes[to++] = 0xe0 | (unit >> 12)
      bytes[to++] = 0x80 | ((unit >> 6) & 0x3f)
      bytes[to++] = 0x80 | (unit & 0x3f)
    } else {
      const next = unit < 0xdc00 && index + 1 < length ? text.charCodeAt(index + 1) : 0
      if (next < 0xdc00 || next > 0xdfff) return -1
      const point = 0x10000 + ((unit - 0xd800) << 10) + (next - 0xdc00)
      bytes[to++] = 0xf0 | (point >> 18)
      bytes[to++] = 0x80 | ((point >> 12) & 0x3f)
      bytes[to++] = 0x80 | ((point >> 6) & 0x3f)
      bytes[to++] = 0x80 | (point & 0x3f)
      index += 1
    }
  }
  return to
}

/** The bytes of a text; null for a text with half a surrogate pair. */
export const bytesOf = (text: string): Uint8Array | null => {
  const bytes = new Uint8Array(mostBytes(text))
  const end = writeText(text, bytes, 0)
  return end < 0 ? null : bytes.subarray(0, end)
}

/** Decodes a text. */
export const readText = (bytes: Uint8Array, start: number, length: number): string =>
  length === 0 ? '' : decoder.decode(bytes.subarray(start, start + length))
