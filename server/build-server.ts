import Fastify, { type FastifyInstance } from 'fastify'
import { connect, type Database } from './database/connect.ts'
import { type Installation, readInstallation } from './database/installation.ts'
import { deleteOrphanFiles } from './files/delete-orphan-files.ts'
import { limitBodies } from './http/body-time.ts'
import { registerCounting } from './http/routes/metrics.routes.ts'
import type { Services } from './http/services.ts'
import { type MailboxReader, NO_MAILBOX, PAUSES, startMailboxReader } from './inbox/mailbox-reader.ts'
import { watchDatabase } from './operations/database-state.ts'
import { watchDisk } from './operations/disk-space.ts'
import { refuseForeignRows } from './operations/foreign-rows.ts'
import { createMetrics } from './operations/metrics/metrics.ts'
import { socketOriginOf } from './realtime/cluster-config.ts'
import { openRealtime, type Realtime } from './realtime/realtime.ts'
import { NO_SOCKETS, openSocketServer, type SocketServer } from './realtime/socket-server.ts'
import { seedBase } from './seed/base.ts'
import { createServices } from './start/create-services.ts'
import { fastifyOptions } from './start/fastify-options.ts'
import { registerHooks } from './start/register-hooks.ts'
import { registerRoutes } from './start/register-routes.ts'
import { diskFolders, type ServerOptions } from './start/server-options.ts'
import { claimFolder } from './storage/folder-mark.ts'
import { refuseLostDatabase } from './storage/lost-database.ts'

/** The assembled server, with its parts for start-up code and tests. */
export interface BuiltServer {
  readonly app: FastifyInstance
  readonly database: Database
  readonly services: Services
  /** Makes `/ready` answer 503, so that no new requests are sent here. */
  drain(): void
  /** Tells sockets to reconnect, finishes the requests in flight and closes the database. */
  close(): Promise<void>
}

const CLOSE_IDLE_EVERY_MS = 50

const openDatabase = async ({ database: location, filesFolder }: ServerOptions): Promise<Database> => {
  refuseLostDatabase(location, filesFolder ?? null)
  const database = await connect(location)
  await refuseForeignRows(database)
  await seedBase(database.query)
  return database
}

/**
 * Returns whether the files of earlier starts are this installation's; closes the database when
 * they are another's.
 */
const claimFiles = async (
  { filesFolder }: ServerOptions,
  { realtimeKey }: Installation,
  database: Database,
): Promise<boolean> => {
  if (filesFolder === undefined || filesFolder === null) return false
  try {
    return claimFolder(filesFolder, realtimeKey)
  } catch (error) {
    await database.close()
    throw error
  }
}

const openSockets = (
  app: FastifyInstance,
  { publicUrl, trustProxy }: ServerOptions,
  { ownSockets, bus, keys }: Realtime,
): SocketServer =>
  ownSockets
    ? openSocketServer({ server: app.server, bus, keys, publicUrl, trustProxy: trustProxy ?? null, log: app.log })
    : NO_SOCKETS

const readMailbox = (
  { imapUrl, mailboxPauses }: ServerOptions,
  app: FastifyInstance,
  { database, inbox }: Services,
): MailboxReader =>
  imapUrl
    ? startMailboxReader({
        database: database.query,
        inbox,
        url: imapUrl,
        pauses: mailboxPauses ?? PAUSES,
        isAlone: database.kind === 'pglite',
        failed: (error) => app.log.warn({ err: error }, 'the mailbox can’t be read'),
      })
    : NO_MAILBOX

const openConnections = ({ server }: FastifyInstance): Promise<number> =>
  new Promise((done) => server.getConnections((_, count) => done(count ?? 0)))

/** Closes the server once the requests in flight are answered. */
const closeApp = async (app: FastifyInstance): Promise<void> => {
  // A connection that was busy when the closing began would otherwise stay open for as long as it
  // may idle.
  const closeIdle = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS)
  await app.close()
  clearInterval(closeIdle)
}

/**
 * The whole server on an open, migrated database with its reference data; it listens to nothing and
 * touches no process.
 */
export const buildServer = async (options: ServerOptions): Promise<BuiltServer> => {
  const database = await openDatabase(options)
  const app = Fastify(fastifyOptions(options))
  limitBodies(app.server)
  const installation = await readInstallation(database.query)
  const hasOwnFiles = await claimFiles(options, installation, database)
  const realtime = await openRealtime({ database, installation, cluster: options.cluster ?? null, log: app.log })
  const { services, close: closeServices } = createServices(options, { app, database, installation, realtime })
  let draining = false
  const isDraining = (): boolean => draining
  const disk = watchDisk({
    folders: diskFolders(options),
    free: options.freeBytes,
    changed: (isFull) =>
      app.log.error(isFull ? 'the disk is full: writes are refused until there is room' : 'the disk has room again'),
  })
  const socketOrigin = options.cluster ? socketOriginOf(options.cluster) : null
  const { inFlight } = registerHooks(app, { services, disk, socketOrigin, publicUrl: options.publicUrl, isDraining })
  const sockets = openSockets(app, options, realtime)
  const watch = watchDatabase(database, (error) => app.log.error({ err: error }, 'the database does not answer'))
  const metrics = createMetrics({
    database: watch.look,
    sockets: sockets.count,
    connections: () => openConnections(app),
    requestsInFlight: inFlight,
  })
  registerCounting(app, metrics)
  registerRoutes(app, options, services, { watch, disk, metrics, isDraining })
  await app.ready()
  services.mailQueue.start()
  services.invoiceMails.start()
  services.reminders.start()
  services.inbox.start()
  services.imports.start()
  services.handBack.start()
  services.begunWorkingTimes.start()
  services.sealer.start()
  services.retention.start()
  services.tokenReminders.start()
  services.webhooks.start()
  const mailboxReader = readMailbox(options, app, services)
  if (hasOwnFiles) services.background.run('delete orphan files', () => deleteOrphanFiles(services, new Date()))
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
      await closeApp(app)
      await mailboxReader.close()
      await closeServices()
      await realtime.bus.close()
      await database.close()
      metrics.close()
    },
  }
}
