/**
 * Returns the digest of a long text, 64 bits in 16 hex digits. The API compares it with the current
 * text's digest. The digest prevents accidents, not attacks, so it is not cryptographic (FNV-1a
 * over UTF-16 units, in two halves with different offsets).
 */
export const textDigest = (text: string): string => {
  let [a, b] = [0x811c9dc5, 0x01000193]
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    a = Math.imul(a ^ unit, 0x01000193)
    b = Math.imul(b ^ (unit + 1), 0x85ebca6b)
  }
  return [a, b].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
}
