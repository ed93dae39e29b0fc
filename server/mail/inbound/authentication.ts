/** How far the receiving server vouches for the sender's address. */
export type Authenticity = 'pass' | 'fail' | 'unknown'

const isWithin = (domain: string, parent: string): boolean => domain === parent || domain.endsWith(`.${parent}`)

/**
 * Reads the topmost `Authentication-Results`, when it is of this host: its server removes or pushes
 * down every other. Believed are DMARC, and a DKIM signature of the sender's own domain; SPF alone
 * says nothing of the address that people see.
 */
export const authenticityOf = (headers: readonly string[], host: string | null, sender: string): Authenticity => {
  const [first] = headers
  if (first === undefined || host === null) return 'unknown'
  const [server = '', ...results] = first
    .slice(0, 4_000)
    .replace(/\([^()]*\)/g, ' ')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  if (server.split(/\s+/)[0] !== host.toLowerCase()) return 'unknown'
  const domain = sender.slice(sender.lastIndexOf('@') + 1)
  const property = (result: string, name: string): string | undefined =>
    new RegExp(`\\b${name}=@?([\\w.-]+)`).exec(result)?.[1]
  if (results.some((result) => /^dmarc\s*=\s*fail\b/.test(result))) return 'fail'
  const passes = results.some((result) => {
    if (/^dmarc\s*=\s*pass\b/.test(result)) return (property(result, 'header\\.from') ?? domain) === domain
    const signer = /^dkim\s*=\s*pass\b/.test(result) ? property(result, 'header\\.d') : undefined
    return signer?.includes('.') === true && isWithin(domain, signer)
  })
  return passes ? 'pass' : 'unknown'
}
