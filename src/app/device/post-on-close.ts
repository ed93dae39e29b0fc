import { CONTRACT_VERSION, HEADERS } from '#contract/core/protocol.ts'
import type { OnlinePort } from '#src/ui/services/ports.ts'

/**
 * Posts from the page itself: its worker may end with it, and its requests too. The browser sends a
 * request that is kept alive after the page has closed.
 *
 * @param access The access token; null where nobody is signed in any more.
 */
export const createPostOnClose =
  (send: typeof fetch, origin: string, access: () => string | null): OnlinePort['postOnClose'] =>
  (path, body) => {
    const token = access()
    if (token === null) return
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      [HEADERS.contractVersion]: String(CONTRACT_VERSION),
    }
    send(new URL(path, origin), { method: 'POST', keepalive: true, headers, body: JSON.stringify(body) }).catch(
      () => undefined,
    )
  }
