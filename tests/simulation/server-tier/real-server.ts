import type { BuiltServer } from '#server/build-server.ts'
import { deleteFormerEpochs } from '#server/database/former-epochs.ts'
import { forgetEpoch, readInstallation } from '#server/database/installation.ts'
import { buildTestServer } from '#server/testing/servers/test-server.ts'
import type { HttpOutcome, HttpRequest } from '#src/sync-worker/core/ports.ts'
import type { RestoreChoice } from '../simulated-server.ts'
import { type Founding, founding } from './company.ts'
import { databaseWithOpenTransactions } from './database.ts'
import { armTransactions } from './open-transactions.ts'
import { createRealSessions } from './real-sessions.ts'
import { effectsIn, type Snapshot, takeSnapshot } from './snapshot.ts'

/** A message of the server on a channel. */
export type Heard = (channel: string, event: string, data: unknown) => void

const inject = async (app: BuiltServer['app'], { method, path, body, headers }: HttpRequest): Promise<HttpOutcome> => {
  const response = await app.inject({
    method,
    url: path,
    headers: { ...headers },
    ...(body === undefined ? {} : { payload: body as object }),
  })
  const answered = Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)]))
  return {
    kind: 'answer',
    status: response.statusCode,
    body: response.body === '' ? '' : response.json(),
    headers: answered,
  }
}

/**
 * The real server's code on PGlite, one for many schedules. Requests run one after the other:
 * PGlite has one connection, and two servers are compared on the same order of requests.
 */
export const openRealServer = async () => {
  const server: BuiltServer = await buildTestServer(await databaseWithOpenTransactions())
  const { app, database, services } = server
  const { query } = database
  const transactions = armTransactions(query)
  /** Oldest first. */
  let snapshots: Snapshot[] = []

  const handle = (request: HttpRequest): Promise<HttpOutcome> => inject(app, request)

  const backUp = async (): Promise<void> => {
    snapshots.push(await takeSnapshot(query, snapshots.length))
  }

  /**
   * A new process remembers nothing: this object holds all state that a process keeps in memory.
   */
  const forget = (): void => {
    Object.assign(database, { query: Object.create(query) })
  }

  const newEpoch = async (): Promise<void> => {
    await forgetEpoch(query)
    Object.assign(services.installation, await readInstallation(query))
  }

  return {
    ...createRealSessions(query),
    handle,
    epoch: () => services.installation.epoch,
    /** How often an event had its effect, by the server's own audit. */
    effectsOf: (key: string): Promise<number> => effectsIn(query, key),
    listen: (heard: Heard): (() => void) =>
      services.bus.subscribe({ published: heard, dropped: () => undefined, claimed: () => undefined }),

    /** Resets the database to the company of the schedule. */
    found: async (company: Founding): Promise<void> => {
      await transactions.rollBackAll()
      await founding(query, company)
      forget()
      Object.assign(services, { hasFeed: company.hasFeed })
      await deleteFormerEpochs(query)
      await newEpoch()
      snapshots = []
      await backUp()
    },

    /** Like `handle`, but nothing is committed: the response counts only when it is a refusal. */
    handleKilled: (request: HttpRequest): Promise<HttpOutcome> => transactions.during('killed', () => handle(request)),

    /** Kills the process: every open transaction is lost. */
    die: async (): Promise<void> => {
      await transactions.rollBackAll()
      forget()
    },

    /**
     * Like `handle`, but the writes are committed only by `commit`; no name is returned when there
     * is nothing to commit.
     */
    handleOpen: async (
      request: HttpRequest,
    ): Promise<{ readonly outcome: HttpOutcome; readonly name: string | null }> => {
      const before = new Set(transactions.open())
      const outcome = await transactions.during('open', () => handle(request))
      return { outcome, name: [...transactions.open()].find((name) => !before.has(name)) ?? null }
    },
    commit: transactions.commit,

    backUp,
    /** Loads a backup as the restore command does, and begins a new epoch. Sessions stay. */
    restore: async ({ back, onto }: RestoreChoice = { back: 0, onto: 'replaced' }): Promise<void> => {
      await transactions.rollBackAll()
      await snapshots[Math.max(0, snapshots.length - 1 - back)]?.(onto)
      forget()
      await newEpoch()
    },

    close: (): Promise<void> => server.close(),
  }
}

export type RealServer = Awaited<ReturnType<typeof openRealServer>>
