import type { OidcSettings } from '../access/sign-in/oidc.ts'
import { StartupError } from '../runtime/startup-error.ts'

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * Reads the identity provider; null where none is named. Tokens travel over HTTPS only, but on this
 * machine.
 */
export const readOidc = (given: (name: string) => string | null): OidcSettings | null => {
  const issuer = given('OIDC_ISSUER')
  if (issuer === null) return null
  const url = URL.parse(issuer)
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname))))
    throw new StartupError('OIDC_ISSUER must be an address that starts with https://.')
  const clientId = given('OIDC_CLIENT_ID')
  if (clientId === null)
    throw new StartupError('OIDC_ISSUER needs OIDC_CLIENT_ID, the name of this application at the provider.')
  return { issuer, clientId, clientSecret: given('OIDC_CLIENT_SECRET'), name: given('OIDC_NAME') ?? url.hostname }
}
