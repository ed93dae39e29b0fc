import type { RealtimeEndpoint, SessionUser } from '#contract/core/protocol.ts'
import type { Session, SessionTokens } from '#src/machines/session.machine.ts'

/**
 * Storages of the session, so that a reload needs no network. `own`: until the sign-out, on a
 * person's own device. `shared`: until the tab is closed, on a shared computer.
 */
export interface SessionPlaces {
  readonly own: Storage
  readonly shared: Storage
}

// Names from the specification, section 9: prefix `auth.`, then the token and refresh token
// prefixes, then the strategy.
const ACCESS = 'auth._token.local'
const REFRESH = 'auth._refresh_token.local'
const USER = 'auth.user'
const REALTIME = 'auth.realtime'
const SCHEME = 'Bearer '

const isShared = (places: SessionPlaces): boolean => places.shared.getItem(USER) !== null

const placeOf = (places: SessionPlaces): Storage => (isShared(places) ? places.shared : places.own)

export const readSession = (places: SessionPlaces): Session | null => {
  const storage = placeOf(places)
  const access = storage.getItem(ACCESS)
  const refresh = storage.getItem(REFRESH)
  const user = parseUser(storage.getItem(USER))
  if (!access || !refresh || !user) return null
  return {
    user,
    tokens: { access: access.replace(SCHEME, ''), refresh },
    realtime: parseEndpoint(storage.getItem(REALTIME)),
    sharedComputer: isShared(places),
  }
}

/**
 * Returns the tokens of a session whose user is missing or unreadable: the server can say whose
 * they are. Null with a whole session or none.
 */
export const readOrphanTokens = (places: SessionPlaces): SessionTokens | null => {
  const storage = placeOf(places)
  const access = storage.getItem(ACCESS)
  const refresh = storage.getItem(REFRESH)
  return access && refresh && !parseUser(storage.getItem(USER)) ? { access: access.replace(SCHEME, ''), refresh } : null
}

export const writeSession = (places: SessionPlaces, session: Session): void => {
  const storage = session.sharedComputer ? places.shared : places.own
  writeInto(storage, session.tokens)
  storage.setItem(USER, JSON.stringify(session.user))
  storage.setItem(REALTIME, JSON.stringify(session.realtime))
}

export const writeUser = (places: SessionPlaces, user: SessionUser): void =>
  placeOf(places).setItem(USER, JSON.stringify(user))

export const writeTokens = (places: SessionPlaces, tokens: SessionTokens): void => writeInto(placeOf(places), tokens)

const writeInto = (storage: Storage, tokens: SessionTokens): void => {
  storage.setItem(ACCESS, `${SCHEME}${tokens.access}`)
  storage.setItem(REFRESH, tokens.refresh)
}

export const clearSession = (places: SessionPlaces): void => {
  const storage = placeOf(places)
  for (const key of [ACCESS, REFRESH, USER, REALTIME]) storage.removeItem(key)
}

const parseUser = (text: string | null): SessionUser | null => {
  if (text === null) return null
  try {
    const user = JSON.parse(text) as SessionUser
    return typeof user.id === 'number' && typeof user.role?.slug === 'string' ? user : null
  } catch {
    // A damaged entry costs a sign-in; the log of events is stored elsewhere.
    return null
  }
}

/** Earlier versions stored the bare key, or nothing. */
const parseEndpoint = (text: string | null): RealtimeEndpoint => {
  try {
    const endpoint: unknown = JSON.parse(text ?? '')
    if (typeof endpoint === 'object' && endpoint !== null && 'key' in endpoint) return endpoint as RealtimeEndpoint
  } catch {
    // The bare key.
  }
  return { key: text ?? '' }
}
