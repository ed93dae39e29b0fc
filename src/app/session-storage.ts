import type { RealtimeEndpoint, SessionUser } from '#contract/core/replication.ts'
import type { Tokens } from '#src/sync-worker/surface.ts'

/** What a signed-in person leaves on this device, so that a reload needs no network. */
export interface StoredSession {
  readonly user: SessionUser
  readonly tokens: Tokens
  readonly realtime: RealtimeEndpoint
}

// Names from the specification, section 9: prefix `auth.`, then the token and refresh token prefixes, then the strategy.
const ACCESS = 'auth._token.local'
const REFRESH = 'auth._refresh_token.local'
const USER = 'auth.user'
const REALTIME = 'auth.realtime'
const SCHEME = 'Bearer '

export const readSession = (storage: Storage): StoredSession | null => {
  const access = storage.getItem(ACCESS)
  const refresh = storage.getItem(REFRESH)
  const user = parseUser(storage.getItem(USER))
  if (!access || !refresh || !user) return null
  return { user, tokens: { access: access.replace(SCHEME, ''), refresh }, realtime: parseEndpoint(storage.getItem(REALTIME)) }
}

export const writeSession = (storage: Storage, session: StoredSession): void => {
  writeTokens(storage, session.tokens)
  storage.setItem(USER, JSON.stringify(session.user))
  storage.setItem(REALTIME, JSON.stringify(session.realtime))
}

export const writeTokens = (storage: Storage, tokens: Tokens): void => {
  storage.setItem(ACCESS, `${SCHEME}${tokens.access}`)
  storage.setItem(REFRESH, tokens.refresh)
}

export const clearSession = (storage: Storage): void => {
  for (const key of [ACCESS, REFRESH, USER, REALTIME]) storage.removeItem(key)
}

const parseUser = (text: string | null): SessionUser | null => {
  if (text === null) return null
  try {
    const user = JSON.parse(text) as SessionUser
    return typeof user.id === 'number' && typeof user.role?.slug === 'string' ? user : null
  } catch {
    // A damaged entry only costs a sign-in: the log of actions is elsewhere.
    return null
  }
}

/** A session of before has the bare key there, or nothing. */
const parseEndpoint = (text: string | null): RealtimeEndpoint => {
  try {
    const endpoint: unknown = JSON.parse(text ?? '')
    if (typeof endpoint === 'object' && endpoint !== null && 'key' in endpoint) return endpoint as RealtimeEndpoint
  } catch {
    // The bare key.
  }
  return { key: text ?? '' }
}
