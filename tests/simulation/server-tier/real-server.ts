import { eq } from 'drizzle-orm'
import type { Actor } from '#contract/core/roles.ts'
import { hashOf } from '#server/access/hashing.ts'
import type { BuiltServer } from '#server/build-server.ts'
import { forgetEpoch, readInstallation } from '#server/database/installation.ts'
import { accessToken, refreshToken, session } from '#server/database/schema/session.ts'
import { testDatabase } from '#server/testing/test-database.ts'
import { buildTestServer, callerOn } from '#server/testing/test-server.ts'
import type { HttpOutcome, HttpRequest } from '#src/sync-worker/ports.ts'
import type { Tokens } from '#src/sync-worker/surface.ts'
import { type Founding, founding, OPERATOR } from './company.ts'
import { armTransactions } from './doomed-transactions.ts'
import { effectsIn, takeSnapshot } from './snapshot.ts'

const DAY_MS = 86_400_000
const inADay = (): string => new Date(Date.now() + DAY_MS).toISOString()
const past = (): string => new Date(Date.now() - 1000).toISOString()

/** What the server said on a channel. */
export type Heard = (channel: string, event: string, data: unknown) => void

/**
 * The real server's code on PGlite, one for many schedules. It is asked for one thing after the other: PGlite has one connection, and two servers
 * are compared on the same order of requests.
 */
export const openRealServer = async () => {
  const server: BuiltServer = await buildTestServer(await testDatabase())
  const { app, database, services } = server
  const { query } = database
  const doom = armTransactions(query)
  let restoreSnapshot = async (): Promise<void> => undefined

  const handle = async ({ method, path, body, headers }: HttpRequest): Promise<HttpOutcome> => {
    const response = await app.inject({ method, url: path, headers: { ...headers }, ...(body === undefined ? {} : { payload: body as object }) })
    const answered = Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)]))
    return { kind: 'answer', status: response.statusCode, body: response.body === '' ? '' : response.json(), headers: answered }
  }

  const backUp = async (): Promise<void> => {
    restoreSnapshot = await takeSnapshot(query)
  }

  /** A process that starts anew remembers nothing: what it has kept in memory hangs on this object. */
  const forget = (): void => {
    Object.assign(database, { query: Object.create(query) })
  }

  const newEpoch = async (): Promise<void> => {
    await forgetEpoch(query)
    Object.assign(services.installation, await readInstallation(query))
  }

  const sessionOf = async (access: string): Promise<string> => {
    const [found] = await query
      .select({ id: accessToken.session_id })
      .from(accessToken)
      .where(eq(accessToken.hash, hashOf(access)))
    return found?.id ?? '00000000-0000-0000-0000-000000000000'
  }

  return {
    handle,
    epoch: () => services.installation.epoch,
    /** How often an event had its effect, by the server's own audit. */
    effectsOf: (key: string): Promise<number> => effectsIn(query, key),
    listen: (heard: Heard): (() => void) =>
      services.bus.subscribe({
        published: (channel, event, data) => heard(channel, event, data),
        dropped: () => undefined,
        claimed: () => undefined,
      }),

    /** Everything anew: the company of the schedule, and nothing that happened before. */
    found: async (company: Founding): Promise<void> => {
      await founding(query, company)
      forget()
      Object.assign(services, { hasFeed: company.hasFeed })
      await newEpoch()
      await backUp()
    },

    /** As `handle`, but the server dies before the commit. */
    handleAndDie: async (request: HttpRequest): Promise<void> => {
      doom(true)
      try {
        await handle(request)
      } finally {
        doom(false)
        forget()
      }
    },

    /** A session of this person under these very tokens. */
    signIn: async ({ id }: Actor, { access, refresh }: Tokens): Promise<void> => {
      const [opened] = await query
        .insert(session)
        .values({ user_id: Number(id) })
        .returning({ id: session.id })
      if (!opened) throw new Error('The session was not stored.')
      await query.insert(accessToken).values({ hash: hashOf(access), session_id: opened.id, expires_at: inADay() })
      await query.insert(refreshToken).values({ hash: hashOf(refresh), session_id: opened.id, expires_at: inADay() })
    },

    expire: async (access: string): Promise<void> => {
      await query
        .update(accessToken)
        .set({ expires_at: past() })
        .where(eq(accessToken.hash, hashOf(access)))
    },

    revoke: async (access: string): Promise<void> => {
      await query
        .update(session)
        .set({ revoked_at: past() })
        .where(eq(session.id, await sessionOf(access)))
    },

    /** By somebody who may: the person's rights change at once. */
    moveToClient: async (userId: string, clientId: string): Promise<void> => {
      const { token } = await callerOn(server, OPERATOR)
      const headers = { authorization: `Bearer ${token}` }
      const moved = await app.inject({ method: 'PUT', url: `/api/models/user/${userId}`, headers, payload: { client_id: Number(clientId) } })
      if (moved.statusCode !== 200) throw new Error(`${userId} was not moved: ${moved.body}`)
    },

    backUp,
    /** The newest backup as the restore command loads it, and a new epoch. Sessions stay. */
    restore: async (): Promise<void> => {
      await restoreSnapshot()
      forget()
      await newEpoch()
    },

    close: (): Promise<void> => server.close(),
  }
}

export type RealServer = Awaited<ReturnType<typeof openRealServer>>
