import type { HttpOutcome, HttpRequest } from '#src/sync-worker/core/ports.ts'
import type { Tokens } from '#src/sync-worker/surface.ts'

/** Long enough for the real server to accept it as a token. */
const longEnough = (token: string): string => `${token.replaceAll(/[^\w-]/g, '-')}-${'0'.repeat(30)}`

const isTokenAnswer = (body: unknown): body is { readonly access_token: string; readonly refresh_token: string } =>
  typeof body === 'object' && body !== null && 'access_token' in body && 'refresh_token' in body

/** Devices hold the model server's tokens; this maps them to the real server's tokens. */
export const createTokenPairs = () => {
  const pairs = new Map<string, string>()
  const real = (token: string): string => pairs.get(token) ?? longEnough(token)

  return {
    real,
    /** Tokens that the real server must know in the place of these. */
    open: ({ access, refresh }: Tokens): Tokens => ({ access: longEnough(access), refresh: longEnough(refresh) }),
    /** Returns the request with the real server's tokens. */
    translate: (request: HttpRequest): HttpRequest => {
      const { Authorization: authorization, ...headers } = request.headers
      const given = (request.body as { readonly refresh_token?: unknown } | undefined)?.refresh_token
      return {
        ...request,
        headers:
          authorization === undefined
            ? headers
            : { ...headers, Authorization: `Bearer ${real(authorization.replace('Bearer ', ''))}` },
        ...(typeof given === 'string' ? { body: { refresh_token: real(given) } } : {}),
      }
    },
    /**
     * The response to a refresh for the device: the model server's tokens, which from now on stand
     * for the real server's.
     */
    note: (realOutcome: HttpOutcome, expected: HttpOutcome): HttpOutcome => {
      if (
        realOutcome.kind === 'none' ||
        expected.kind === 'none' ||
        !isTokenAnswer(realOutcome.body) ||
        !isTokenAnswer(expected.body)
      )
        return realOutcome
      pairs.set(expected.body.access_token, realOutcome.body.access_token)
      pairs.set(expected.body.refresh_token, realOutcome.body.refresh_token)
      return { ...realOutcome, body: expected.body }
    },
  }
}
