import type { LightMyRequestResponse } from 'fastify'
import type { DropTarget } from '../../realtime/bus.ts'
import type { TestServer } from '../servers/test-server.ts'

interface Manner {
  /** A fresh one each time when absent: limits per address are no part of most tests. */
  readonly address?: string
  readonly language?: 'fr' | 'en'
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A caller without a session, or with a token given by the test. */
export interface Visitor {
  /** POST to a path under `/api/interfaces/auth/`. */
  post(path: string, payload: object, manner?: Manner): Promise<LightMyRequestResponse>
  /** Status of the call that says who has this access token. */
  statusOf(token: string): Promise<number>
  /** Everything that answers did not wait for is done. */
  settled(): Promise<void>
}

export const createVisitor = ({ app, services }: TestServer): Visitor => {
  let visits = 0
  return {
    post: (path, payload, { address, language, token, headers = {} } = {}) => {
      visits++
      return app.inject({
        method: 'POST',
        url: `/api/interfaces/auth/${path}`,
        payload,
        remoteAddress: address ?? `10.${(visits >> 16) & 255}.${(visits >> 8) & 255}.${visits & 255}`,
        headers: {
          ...(language ? { 'accept-language': language } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
      })
    },
    statusOf: async (token) =>
      (await app.inject({ url: '/api/interfaces/auth/user', headers: { authorization: `Bearer ${token}` } }))
        .statusCode,
    settled: () => services.background.idle(),
  }
}

/** Records the people whose sockets are ended from now on. */
export const watchDrops = ({ services }: TestServer): readonly DropTarget[] => {
  const drops: DropTarget[] = []
  services.bus.subscribe({
    published: () => undefined,
    claimed: () => undefined,
    dropped: (target) => drops.push(target),
  })
  return drops
}
