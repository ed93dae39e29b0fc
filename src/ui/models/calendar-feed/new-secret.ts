const BYTES = 32

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** Returns a new secret of 256 bits for an address, and the digest by which the server knows it. */
export const newSecret = async (): Promise<{ readonly secret: string; readonly hash: string }> => {
  const secret = base64Url(crypto.getRandomValues(new Uint8Array(BYTES)))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
  return { secret, hash: hex(new Uint8Array(digest)) }
}
