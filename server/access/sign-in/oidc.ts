import { and, eq, gt, lt } from 'drizzle-orm'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import type { Queryable } from '../../database/connect.ts'
import { oidcFlow } from '../../database/schema/session.ts'
import { hashOf } from '../../runtime/hashing.ts'

/** A provider of identities with which people sign in (OpenID Connect). */
export interface OidcSettings {
  readonly issuer: string
  readonly clientId: string
  /** Null for a public client: PKCE alone protects the code. */
  readonly clientSecret: string | null
  /** Name on the button. */
  readonly name: string
}

/** Sign-ins at the provider of identities. */
export interface Oidc {
  readonly name: string
  /**
   * Returns the address of the provider's sign-in, and the state that this browser has to show
   * again.
   */
  begin(redirectUri: string): Promise<{ readonly url: string; readonly state: string }>
  /**
   * Returns the verified e-mail address of the person who has signed in at the provider; null for a
   * flow that is unknown, used or expired, and for an address that the provider has not verified.
   */
  finish(callback: URL, state: string): Promise<string | null>
}

const FLOW_SECONDS = 10 * 60

const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString()

const takeFlow = async (database: Queryable, state: string) => {
  const [flow] = await database
    .delete(oidcFlow)
    .where(and(eq(oidcFlow.hash, hashOf(state)), gt(oidcFlow.expires_at, inSeconds(0))))
    .returning()
  return flow
}

const emailIn = ({ email, email_verified }: { readonly [claim: string]: unknown }): string | null =>
  typeof email === 'string' && email_verified === true ? email : null

/** Creates the sign-in by a provider, whose addresses are read at the first use. */
export const createOidc = (database: Queryable, { issuer, clientId, clientSecret, name }: OidcSettings): Oidc => {
  let found: Promise<Configuration> | null = null
  const configuration = (): Promise<Configuration> => {
    const insecure = issuer.startsWith('http:') ? { execute: [allowInsecureRequests] } : {}
    found ??= discovery(new URL(issuer), clientId, clientSecret ?? undefined, undefined, insecure).catch(
      (error: unknown) => {
        // Asked again by the next sign-in: the provider may have been away.
        found = null
        throw error
      },
    )
    return found
  }

  return {
    name,
    begin: async (redirectUri) => {
      const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()]
      const config = await configuration()
      await database.delete(oidcFlow).where(lt(oidcFlow.expires_at, inSeconds(0)))
      await database
        .insert(oidcFlow)
        .values({ hash: hashOf(state), nonce, verifier, expires_at: inSeconds(FLOW_SECONDS) })
      const url = buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, state }
    },
    finish: async (callback, state) => {
      const flow = await takeFlow(database, state)
      if (!flow) return null
      const config = await configuration()
      const tokens = await authorizationCodeGrant(config, callback, {
        expectedState: state,
        expectedNonce: flow.nonce,
        pkceCodeVerifier: flow.verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) return null
      return emailIn(claims) ?? emailIn(await fetchUserInfo(config, tokens.access_token, claims.sub))
    },
  }
}
