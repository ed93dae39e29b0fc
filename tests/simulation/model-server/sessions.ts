import type { Tokens } from '#src/sync-worker/surface.ts'

/** One sign-in on one device, with all token pairs that were traded in it. */
interface Session {
  readonly userId: string
  isRevoked: boolean
}

interface Access {
  readonly session: Session
  isExpired: boolean
}

/**
 * Sign-ins in memory: an access token, and a refresh token that is traded for the next pair. Tokens
 * are numbered, so that a schedule is repeatable.
 */
export const createSessions = () => {
  const byAccess = new Map<string, Access>()
  const byRefresh = new Map<string, Session>()
  let count = 0

  const issue = (session: Session): Tokens => {
    count += 1
    const tokens = { access: `a${count}`, refresh: `r${count}` }
    byAccess.set(tokens.access, { session, isExpired: false })
    byRefresh.set(tokens.refresh, session)
    return tokens
  }

  return {
    open: (userId: string): Tokens => issue({ userId, isRevoked: false }),
    expire: (access: string): void => {
      const known = byAccess.get(access)
      if (known) known.isExpired = true
    },
    /** Ends the whole session of any of its tokens. */
    revoke: (access: string): void => {
      const known = byAccess.get(access)
      if (known) known.session.isRevoked = true
    },
    /** Person of a token, or the reason why the token is not accepted. */
    userOf: (access: string): { readonly userId: string } | { readonly code: 'unauthenticated' | 'token_expired' } => {
      const known = byAccess.get(access)
      if (!known || known.session.isRevoked) return { code: 'unauthenticated' }
      return known.isExpired ? { code: 'token_expired' } : { userId: known.session.userId }
    },
    /**
     * Trades for the next pair; the previous access token stays valid. A trade whose response was
     * lost may be repeated.
     */
    trade: (refresh: string): Tokens | null => {
      const session = byRefresh.get(refresh)
      return session && !session.isRevoked ? issue(session) : null
    },
  }
}
