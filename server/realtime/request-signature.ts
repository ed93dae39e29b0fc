import { createHash } from 'node:crypto'
import { isSame } from '../runtime/hashing.ts'
import { type Keys, sign } from './signature.ts'

/** Accepted clock difference in seconds, for which a captured request could also be repeated. */
const TOLERANCE_SECONDS = 600

interface SignedRequest {
  readonly method: string
  /** Path and query as they were sent. */
  readonly url: string
  readonly body: Buffer
}

/** Parameters by name, or null when one is given twice. */
const parametersOf = (query: string): ReadonlyMap<string, string> | null => {
  const all = [...new URLSearchParams(query)].map(([name, value]) => [name.toLowerCase(), value] as const)
  const parameters = new Map(all)
  return parameters.size === all.length ? parameters : null
}

/**
 * Returns whether the owner of the secret has signed a recent request to the Pusher HTTP API with
 * this path, these parameters and this body.
 */
export const isSignedRequest = (keys: Keys, { method, url, body }: SignedRequest, nowSeconds: number): boolean => {
  const [path = '', query = ''] = url.split('?')
  const parameters = parametersOf(query)
  if (!parameters) return false
  const given = (name: string): string => parameters.get(name) ?? ''
  const text = [...parameters]
    .filter(([name]) => name !== 'auth_signature')
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  return (
    isSame(sign(keys, `${method}\n${path}\n${text}`), given('auth_signature')) &&
    isSame(keys.key, given('auth_key')) &&
    given('auth_version') === '1.0' &&
    /^\d{1,12}$/.test(given('auth_timestamp')) &&
    Math.abs(nowSeconds - Number(given('auth_timestamp'))) <= TOLERANCE_SECONDS &&
    isSame(createHash('md5').update(body).digest('hex'), given('body_md5'))
  )
}
