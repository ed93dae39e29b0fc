import { authenticationCalls } from '#contract/calls/authentication.calls.ts'
import type { Values } from '#contract/core/kinds/field.ts'
import type { TokenAnswer } from '#contract/core/protocol.ts'
import type { SessionTokens } from '#src/machines/session.machine.ts'
import { ANY_STATUS, type LazyHttp } from './auth-requests.ts'

const { logout, refresh } = authenticationCalls

/**
 * Returns a function that ends the session of the given tokens; false when a later attempt may
 * succeed.
 */
export const revokeWith = (http: LazyHttp) => {
  const signOut = async (access: string): Promise<number> => {
    const headers = { Authorization: `Bearer ${access}` }
    const answer = await (await http()).post(
      logout.path,
      {},
      { ...ANY_STATUS, headers, fetchOptions: { keepalive: true } },
    )
    return answer.status
  }
  const isFinal = (status: number): boolean => status < 500 && status !== 429

  return async (tokens: SessionTokens): Promise<boolean> => {
    try {
      const status = await signOut(tokens.access)
      if (status !== 401) return isFinal(status)
      // The access token has expired; the session may live on in its refresh token.
      const body: Values<typeof refresh.body> = { refresh_token: tokens.refresh }
      const refreshed = await (await http()).post<TokenAnswer>(refresh.path, body, ANY_STATUS)
      if (refreshed.status !== 200) return refreshed.status === 401
      return isFinal(await signOut(refreshed.data.access_token))
    } catch {
      return false
    }
  }
}
