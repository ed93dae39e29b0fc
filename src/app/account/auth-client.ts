import '#contract/locales/messages-fr.ts'
import type { Locale } from '#contract/core/kinds/locale.ts'
import type { Session, SessionTokens } from '#src/machines/session.machine.ts'
import { createAuthRequests } from './auth-requests.ts'
import { revokeWith } from './revoke-session.ts'
import { signInCalls } from './sign-in-calls.ts'
import { visitorCalls } from './visitor-calls.ts'

/**
 * Calls without a worker: the ways into an account, requests for an account, and sign-out.
 * `onBadRequest` shows the page about a request that the server could not read.
 */
export const authClient = (locale: () => Locale, onBadRequest: () => void) => {
  const requests = createAuthRequests(locale, onBadRequest)
  return {
    ...signInCalls(requests),
    ...visitorCalls(requests),
    /** Returns the session of these tokens as the server knows it now; null without an answer. */
    present: (tokens: SessionTokens): Promise<Session | null> => requests.readSession(tokens).catch(() => null),
    revoke: revokeWith(requests.http),
  }
}

export type AuthClient = ReturnType<typeof authClient>
