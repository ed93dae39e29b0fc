/**
 * A short name for a long text, by which the API tells whether a person saw the present one: 64 bits in 16 hex digits. It guards against
 * oversight, not against ill will, so that no cryptography is needed (FNV-1a over UTF-16 units, in two halves with different starts).
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
