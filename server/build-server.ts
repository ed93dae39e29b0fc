import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import { CONTRACT_VERSION } from '#contract/core/replication.ts'
import { registerAccounts } from './access/account.routes.ts'
import { createBudgets, UNLIMITED } from './access/budgets.ts'
import { withoutDemoMail } from './access/demo-accounts.ts'
import { createFailures } from './access/failures.ts'
import { registerInvitations } from './access/invitation.routes.ts'
import { createPasswords } from './access/passwords.ts'
import { createRefusals } from './access/refusals.ts'
import { registerRegistration } from './access/registration.routes.ts'
import { registerSetup } from './access/setup.routes.ts'
import { createSharedThrottle } from './access/shared-throttle.ts'
import { registerSignIn } from './access/sign-in.routes.ts'
import { createThrottle } from './access/throttle.ts'
import { writeFailures } from './access/write-failures.ts'
import { writeRefusals } from './access/write-refusals.ts'
import { createBackground } from './background.ts'
import type { LogLevel } from './config.ts'
import { connect, type Database, type Location } from './database/connect.ts'
import { type Installation, readInstallation } from './database/installation.ts'
import { refuseLostDatabase } from './database/lost-database.ts'
import { registerExports } from './export/export.routes.ts'
import { registerDownloads } from './files/download.routes.ts'
import { openFileStore } from './files/file-store.ts'
import { claimFolder } from './files/folder-mark.ts'
import { QUOTAS, type Quotas } from './files/quota.ts'
import { sweepFiles } from './files/sweep.ts'
import { registerUpload } from './files/upload.routes.ts'
import { registerWebhook } from './github/webhook.routes.ts'
import { registerKeyEcho } from './http/action-request.ts'
import { registerBodyParser } from './http/body.ts'
import { registerCallers } from './http/callers.ts'
import { answerClientError } from './http/client-errors.ts'
import { registerContractVersion } from './http/contract-version.ts'
import { registerRefusals } from './http/count-refusals.ts'
import { registerEpoch } from './http/epoch.ts'
import { answerError } from './http/errors.ts'
import { registerHealth } from './http/health.routes.ts'
import { loggerOptions } from './http/logging.ts'
import { registerModels } from './http/model.routes.ts'
import { originOf } from './http/origin.ts'
import { registerOverload } from './http/overload.ts'
import { limitPipelining } from './http/pipelining.ts'
import { allowListeners } from './http/response-listeners.ts'
import { registerSecurityHeaders } from './http/security-headers.ts'
import { registerNotFound } from './http/static-client.ts'
import { registerTerms } from './http/terms.ts'
import type { TrustedProxies } from './http/trusted-proxies.ts'
import { createMailer, RETRY_AFTER_MS } from './mail/mailer.ts'
import { type MailTransport, NO_MAIL } from './mail/transport.ts'
import { registerModelCalls } from './models/calls.ts'
import { monotonicMs } from './monotonic-clock.ts'
import { registerDocs } from './openapi/docs.routes.ts'
import { watchDatabase } from './operations/database-state.ts'
import { type FreeBytes, registerDiskSpace, watchDisk } from './operations/disk-space.ts'
import { refuseForeignRows } from './operations/foreign-rows.ts'
import { registerCounting, registerMetrics } from './operations/metrics/metrics.routes.ts'
import { createMetrics } from './operations/metrics/metrics.ts'
import { registerBroadcasting } from './realtime/broadcasting.routes.ts'
import { type Cluster, socketOriginOf } from './realtime/cluster-config.ts'
import { registerEvents } from './realtime/events.routes.ts'
import { openRealtime } from './realtime/realtime.ts'
import { NO_SOCKETS, openSocketServer } from './realtime/socket-server.ts'
import { isWebSocketUpgrade } from './realtime/upgrade.ts'
import { seedBase } from './seed/base.ts'
import type { Services } from './services.ts'

export interface ServerOptions {
  readonly database: Location
  readonly logLevel: LogLevel
  /** Receives the lines of the log; without it they go to the standard output. */
  readonly log?: (line: string) => void
  /** Folder of the built client; null serves the API only. */
  readonly clientFolder: string | null
  readonly publicUrl: string | null
  /** Carries the mails, and is closed with the server; without it they go nowhere. */
  readonly mail?: MailTransport
  /** Folder of uploaded files; without one they are gone with the server. */
  readonly filesFolder?: string | null
  /** Lets people sign in with the published password of the demo data; without it that password opens nothing. */
  readonly demo?: boolean
  /** Terms of sale, a PDF served at `/cgv.pdf` while it is there. */
  readonly termsFile?: string
  /** Signs what GitHub tells; without one its webhook is not there. */
  readonly githubSecret?: string | null
  /** Carries the realtime events instead of this server's own sockets. */
  readonly cluster?: Cluster | null
  /** Room on the disk of a folder, for tests of a full one. */
  readonly freeBytes?: FreeBytes
  /** Bytes that people may upload. */
  readonly quotas?: Quotas
  /** For tests that ask and write faster than people do. */
  readonly withoutBudgets?: boolean
  /** What `/metrics` asks for; without one it answers this machine alone. */
  readonly metricsToken?: string | null
  /** Proxies whose word on the caller's address is believed; without them the peer of the connection is the caller. */
  readonly trustProxy?: TrustedProxies | null
  /** Answers a question for what changed with a list, as an API does that has only the calls of the specification. */
  readonly withoutFeed?: boolean
}

export interface BuiltServer {
  readonly app: FastifyInstance
  readonly database: Database
  readonly services: Services
  /** From now on `/ready` answers 503, so that no new requests are sent here. */
  drain(): void
  /** Sockets are told to reconnect, requests under way finish, the database is closed. */
  close(): Promise<void>
}

const BODY_LIMIT = 1024 * 1024
/** Failed sign-ins and refusals. */
const COUNTS_WRITTEN_AFTER_MS = 60_000

/** Whether the settings speak of a proxy: then a peer on this machine may be the proxy, and anyone behind it. */
const isBehindProxy = ({ trustProxy, publicUrl }: ServerOptions): boolean => (trustProxy ?? null) !== null || publicUrl !== null

/** Answers whether the files of earlier starts are this installation's; closes the database when they are another's. */
const claimFiles = async ({ filesFolder }: ServerOptions, { realtimeKey }: Installation, database: Database): Promise<boolean> => {
  if (filesFolder === undefined || filesFolder === null) return false
  try {
    return claimFolder(filesFolder, realtimeKey)
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Folders that the server writes to; the disk of a PostgreSQL server is its own business. */
const diskFolders = ({ database, filesFolder }: ServerOptions): readonly string[] => [
  ...(typeof database === 'object' && 'folder' in database ? [database.folder] : []),
  ...(filesFolder ? [filesFolder] : []),
]

/** The whole server on an open, migrated database with its reference data; it listens to nothing and touches no process. */
export const buildServer = async (options: ServerOptions): Promise<BuiltServer> => {
  refuseLostDatabase(options.database, options.filesFolder ?? null)
  const database = await connect(options.database)
  await refuseForeignRows(database)
  await seedBase(database.query)
  const app = Fastify({
    logger: loggerOptions(options.logLevel, options.log),
    bodyLimit: BODY_LIMIT,
    trustProxy: options.trustProxy ?? false,
    // A photo over a slow line takes its time; who sends headers slowly does not get it.
    requestTimeout: 120_000,
    http: {
      headersTimeout: 15_000,
      connectionsCheckingInterval: 5_000,
      shouldUpgradeCallback: options.cluster ? () => false : isWebSocketUpgrade,
    },
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    // What still arrives while the server closes is answered, in our words, before the database goes.
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    frameworkErrors: answerError,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
  })
  const installation = await readInstallation(database.query)
  const hasOwnFiles = await claimFiles(options, installation, database)
  const realtime = await openRealtime({ database, installation, cluster: options.cluster ?? null, log: app.log })
  const hasDemo = options.demo === true
  const mail = options.mail ?? NO_MAIL
  const transport = hasDemo ? mail : withoutDemoMail(database.query, mail)
  const background = createBackground((name, error) => app.log.error({ err: error, task: name }, 'failed in the background'))
  const mailer = createMailer({
    transport,
    background,
    origin: () => originOf(options.publicUrl, app.server),
    retryAfterMs: RETRY_AFTER_MS,
    failed: (failure) => app.log[failure.lost ? 'error' : 'warn'](failure, 'a mail was not sent'),
  })
  const failures = createFailures((counts) => background.run('failures', () => writeFailures(database.query, counts)), COUNTS_WRITTEN_AFTER_MS)
  const refusals = createRefusals((counts) => background.run('refusals', () => writeRefusals(database.query, counts)), COUNTS_WRITTEN_AFTER_MS)
  const files = openFileStore(options.filesFolder ?? null, background)
  const services: Services = {
    database,
    installation,
    passwords: createPasswords(),
    throttle: createSharedThrottle(database.query, createThrottle(monotonicMs)),
    failures,
    refusals,
    budgets: options.withoutBudgets ? UNLIMITED : createBudgets(monotonicMs),
    bus: realtime.bus,
    background,
    mailer,
    files,
    quotas: options.quotas ?? QUOTAS,
    realtime,
    hasFeed: options.withoutFeed !== true,
    hasDemo,
  }
  let draining = false
  app.setErrorHandler(answerError)
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // Downloads, the client's files and the terms say themselves how long they may be kept.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    if (draining) reply.header('connection', 'close')
  })
  allowListeners(app)
  limitPipelining(app)
  const overload = registerOverload(app)
  registerCallers(app)
  const disk = watchDisk({
    folders: diskFolders(options),
    free: options.freeBytes,
    changed: (isFull) => app.log.error(isFull ? 'the disk is full: writes are refused until there is room' : 'the disk has room again'),
  })
  registerDiskSpace(app, disk)
  registerBodyParser(app)
  registerSecurityHeaders(app, options.cluster ? socketOriginOf(options.cluster) : null)
  registerKeyEcho(app)
  registerRefusals(app, refusals)
  registerContractVersion(app, CONTRACT_VERSION)
  registerEpoch(app, services)
  // A page of a list is compressed at once: a stream for it costs more than the work.
  app.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false, threshold: 1024, syncThreshold: 64 * 1024 })
  const sockets = realtime.ownSockets
    ? openSocketServer({
        server: app.server,
        bus: realtime.bus,
        keys: realtime.keys,
        publicUrl: options.publicUrl,
        trustProxy: options.trustProxy ?? null,
        log: app.log,
      })
    : NO_SOCKETS
  const watch = watchDatabase(database, (error) => app.log.error({ err: error }, 'the database does not answer'))
  const metrics = createMetrics({
    database: watch.look,
    sockets: sockets.count,
    connections: () => new Promise((done) => app.server.getConnections((_, count) => done(count ?? 0))),
    requestsUnderWay: overload.underWay,
  })
  registerCounting(app, metrics)
  app.register(async (api) => {
    registerHealth(api, watch, disk, () => draining)
    registerMetrics(api, metrics, { token: options.metricsToken ?? null, hasProxy: isBehindProxy(options) })
    registerSignIn(api, services)
    registerSetup(api, services)
    registerRegistration(api, services)
    registerAccounts(api, services)
    registerInvitations(api, services)
    registerBroadcasting(api, services)
    if (realtime.ownSockets) registerEvents(api, realtime.keys, realtime.bus)
    registerUpload(api, services)
    registerDownloads(api, services)
    registerWebhook(api, services, options.githubSecret ?? null)
    registerModels(api, services)
    registerModelCalls(api, services)
    registerExports(api, services)
    registerDocs(api, services)
  })
  if (options.termsFile !== undefined) registerTerms(app, options.termsFile)
  registerNotFound(app, options.clientFolder)
  await app.ready()
  if (hasOwnFiles) background.run('sweep files', () => sweepFiles(services, new Date()))
  return {
    app,
    database,
    services,
    drain: () => {
      draining = true
    },
    close: async () => {
      draining = true
      await sockets.close()
      // A connection that was busy when the closing began would otherwise stay open for as long as it may idle.
      const closeIdle = setInterval(() => app.server.closeIdleConnections(), 50)
      await app.close()
      clearInterval(closeIdle)
      failures.flush()
      refusals.flush()
      mailer.close()
      await background.idle()
      await files.close()
      transport.close()
      await realtime.bus.close()
      await database.close()
      metrics.close()
    },
  }
}
